import { expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { sendMails } from '../../../testing/send-mails.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import { writeUnderOtherRules } from '../testing/other-rules.ts'
import { MONDAY } from '../testing/place-to-book.ts'
import { keepWallTimes } from './keep-times.service.ts'
import { book, startAt, walkIn } from './testing/changes.ts'

const app = await appForFile()

test('bookings keep their time of day when the rules of their zone change, with their cells, a mail and a file', async () => {
  const { branch, customer, wish } = await startAt(app, { bays: 1 })
  const first = await book(customer, { ...wish, bookingTime: '10:00' })
  const second = await book(customer, { ...wish, bookingTime: '11:00' })
  await sendMails(app.context)
  app.sent.length = 0
  await writeUnderOtherRules(app.db, branch.id, MONDAY)
  const seen = async ({ _id: id }: BookingView) =>
    (await customer.call('GET /bookings/:id', { params: { id } })).body
  expect((await seen(first)).startsAt).toBe('2026-11-23T09:00:00+01:00')
  expect((await checkIntegrity(app.context)).ok).toBe(false)

  // The later one leaves the place that the earlier one takes.
  expect(await keepWallTimes(app.context)).toEqual({ kept: 2, left: 0 })
  for (const booking of [first, second]) {
    const { startsAt, endsAt, bookingTime, rev } = await seen(booking)
    expect({ startsAt, endsAt, bookingTime }).toEqual({
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      bookingTime: booking.bookingTime,
    })
    expect(rev).toBe(booking.rev + 1)
  }
  expect((await checkIntegrity(app.context)).faults).toEqual([])
  expect(await keepWallTimes(app.context)).toEqual({ kept: 0, left: 0 })

  await sendMails(app.context)
  expect(app.sent.map(({ subject }) => subject)).toEqual(
    [first, second].map(() => 'Your booking at Test branch keeps its time'),
  )
  const files = app.sent.map(({ attachments }) => String(attachments?.[0]?.content))
  for (const start of ['DTSTART:20261123T090000Z', 'DTSTART:20261123T100000Z'])
    expect(files.find(file => file.includes(start))).toContain('SEQUENCE:1')
})

test('a booking without room at its time of day keeps its place and is listed for re-planning', async () => {
  const { branch, customer, desk, wish } = await startAt(app, { bays: 1 })
  const early = await book(customer, { ...wish, bookingTime: '10:00' })
  await writeUnderOtherRules(app.db, branch.id, MONDAY)
  const rival = await desk.call('POST /bookings', { body: { ...wish, bookingTime: '10:00', walkIn } })
  expect(rival.status).toBe(201)
  expect(await keepWallTimes(app.context)).toEqual({ kept: 0, left: 1 })
  const { body } = await desk.call('GET /admin/replan')
  expect(body.data.map(({ booking }) => booking._id)).toEqual([early._id])
  const params = { id: early._id }
  const moved = await desk.call('PATCH /bookings/:id', {
    params,
    body: { bookingDate: MONDAY, bookingTime: '12:00' },
  })
  expect(moved.body.startsAt).toBe('2026-11-23T12:00:00+01:00')
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})
