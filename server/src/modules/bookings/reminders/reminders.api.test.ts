import { afterAll, beforeEach, expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { beginsTransaction, callOther, changingBefore } from '../../../testing/call-other.ts'
import { commandsOf } from '../../../testing/commands-of.ts'
import { startSecondServer } from '../../../testing/second-server.ts'
import type { TestClient, BodyOf } from '../../../testing/test-client.ts'
import { TIMED_TASKS } from '../../../timed-tasks.ts'
import { runTimedWork } from '../../office/timed-work/timed-work.service.ts'
import { sendMails } from '../../../testing/send-mails.ts'
import { remind } from './remind.service.ts'

const app = await appForFile()
const second = await startSecondServer(app)
afterAll(() => second.kill())

/** Tests start on Saturday noon in Rome; the wash is on Monday at 10:00. */
const START = Date.parse('2026-11-23T09:00:00Z')
const before = (hours: number) => new Date(START - hours * 3_600_000).toISOString()

const round = () => runTimedWork(app.context, TIMED_TASKS)
/** One round and its mails at this instant; the subjects of reminders sent since the last call. */
async function remindersAt(instant: string): Promise<string[]> {
  app.clock.set(instant)
  await round()
  await sendMails(app.context)
  return app.sent
    .splice(0)
    .map(({ subject }) => subject)
    .filter(subject => subject.startsWith('Reminder'))
}

let wish: BodyOf<'POST /bookings'>
beforeEach(async () => {
  const branch = await makeBranch(app.context, { bays: 40 })
  const service = await makeService(app.context)
  wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
})

async function booked(customer: TestClient, change: Record<string, string> = {}): Promise<BookingView> {
  const { status, body } = await customer.call('POST /bookings', { body: { ...wish, ...change } })
  expect(status).toBe(201)
  return body
}

const REMINDER = ['Reminder: your wash at Test branch']

test('a customer is reminded 24 and 2 hours before the wash, once each', async () => {
  await booked(await app.signedInAs('customer'))
  expect(await remindersAt(before(24.01))).toEqual([])
  expect(await remindersAt(before(24))).toEqual(REMINDER)
  expect(await remindersAt(before(3))).toEqual([])
  expect(await remindersAt(before(2))).toEqual(REMINDER)
  expect(await remindersAt(before(1))).toEqual([])
})

test('one reminder comes late after an outage, and none after the start', async () => {
  const customer = await app.signedInAs('customer')
  await booked(customer)
  await booked(customer, { bookingTime: '08:00' })
  // Both reminders of 10:00 are due, and the wash of 8:00 has begun.
  expect(await remindersAt(before(1.5))).toEqual(REMINDER)
  expect(await remindersAt(before(1))).toEqual([])
})

test('a reminder that was due before the booking was made or moved does not come', async () => {
  const customer = await app.signedInAs('customer')
  app.clock.set(before(20))
  const booking = await booked(customer)
  expect(await remindersAt(before(19))).toEqual([])
  const moved = await customer.call('PATCH /bookings/:id', {
    params: { id: booking._id },
    body: { bookingDate: '2026-11-23', bookingTime: '11:00' },
  })
  expect(moved.status).toBe(200)
  expect(await remindersAt(before(2))).toEqual([])
  expect(await remindersAt(before(1))).toEqual(REMINDER)
})

test('a moved booking gets its reminders again', async () => {
  const customer = await app.signedInAs('customer')
  const booking = await booked(customer)
  expect(await remindersAt(before(23))).toEqual(REMINDER)
  await customer.call('PATCH /bookings/:id', {
    params: { id: booking._id },
    body: { bookingDate: '2026-11-25', bookingTime: '10:00' },
  })
  expect(await remindersAt(before(2))).toEqual([])
  expect(await remindersAt(before(-24))).toEqual(REMINDER)
})

test('a booking that another server moves while it is due is reminded of at its new time', async () => {
  const customer = await app.signedInAs('customer')
  const { _id } = await booked(customer)
  app.clock.set(before(23))
  const move = () => {
    const body = { bookingDate: '2026-11-25', bookingTime: '10:00' }
    callOther(second, customer, { method: 'PATCH', path: `/bookings/${_id}`, body })
  }
  await changingBefore(app, { isIt: beginsTransaction, change: move }, () =>
    remind(app.context, app.clock.now()),
  )
  expect(await app.db.collection('outbox').countDocuments({ kind: 'booking-reminder' })).toBe(0)
  expect(await remindersAt(before(2))).toEqual([])
  expect(await remindersAt(before(-24))).toEqual(REMINDER)
})

test('nobody is reminded of a cancelled wash, of a car that has arrived, or against their wish', async () => {
  const [one, two, three] = [
    await app.signedInAs('customer'),
    await app.signedInAs('customer'),
    await app.signedInAs('customer', { reminders: false }),
  ]
  const cancelled = await booked(one)
  const arrived = await booked(two)
  await booked(three)
  expect((await one.call('POST /bookings/:id/cancel', { params: { id: cancelled._id } })).status).toBe(200)
  app.clock.set(before(2.1))
  const desk = await app.signedInAs('super-admin')
  expect(
    (
      await desk.call('PATCH /admin/bookings/:id/progress', {
        params: { id: arrived._id },
        body: { step: 'arrived', from: 'booked' },
      })
    ).status,
  ).toBe(200)
  expect(await remindersAt(before(2))).toEqual([])
})

test('forty reminders take one write, and no more reads than one reminder', async () => {
  const remindedAt = async (instant: string) => {
    app.clock.set(instant)
    let reminded = 0
    const commands = await commandsOf(app, async () => {
      reminded = await remind(app.context, app.clock.now())
    })
    return { reminded, commands: commands.filter(name => name !== 'find branches') }
  }
  await booked(await app.signedInAs('customer'))
  const one = await remindedAt(before(24))
  app.clock.set(before(30))
  for (let n = 1; n < 40; n++) await booked(await app.signedInAs('customer'))
  const forty = await remindedAt(before(2))
  expect(one.commands.filter(name => name.startsWith('update'))).toHaveLength(1)
  expect(forty).toEqual({ reminded: 40, commands: one.commands })
  expect(one.reminded).toBe(1)
})

test('a customer switches reminders off and on in the profile', async () => {
  const customer = await app.signedInAs('customer', { name: 'Ada' })
  await booked(customer)
  const off = await customer.call('PUT /users/profile', { body: { name: 'Ada', reminders: false } })
  expect(off.body).toMatchObject({ reminders: false })
  expect(await remindersAt(before(24))).toEqual([])
  await customer.call('PUT /users/profile', { body: { name: 'Ada', reminders: true } })
  expect(await remindersAt(before(2))).toEqual(REMINDER)
})

test('a reminder that waits for the mail server is dropped once the wash begins', async () => {
  await booked(await app.signedInAs('customer'))
  await remindersAt(before(2.5))
  app.clock.set(before(2))
  await round()
  app.clock.set(before(-0.1))
  await sendMails(app.context)
  expect(app.sent).toEqual([])
  expect(await app.db.collection('outbox').countDocuments()).toBe(0)
})

test('two servers remind each of sixty customers once, also when one is killed on the way', async () => {
  for (let n = 0; n < 60; n++) {
    await booked(await app.signedInAs('customer'), { bookingTime: n < 30 ? '10:00' : '10:30' })
  }
  await sendMails(app.context)
  app.sent.length = 0
  app.clock.set(before(20))
  await Promise.all([second.round(before(20)), round(), round()])
  const mails = async () => {
    const rows = await app.db.collection('outbox').find({ kind: 'booking-reminder' }).toArray()
    const bookings = await app.db.collection('bookings').find().toArray()
    return bookings.map(({ _id }) => rows.filter(({ bookingId }) => _id.equals(String(bookingId))).length)
  }
  expect(await mails()).toEqual(Array(60).fill(1))
  const killed = second.round(before(1)).catch(() => undefined)
  app.clock.set(before(1))
  await Promise.all([second.kill(), round()])
  await killed
  await round()
  expect(await mails()).toEqual(Array(60).fill(2))
})
