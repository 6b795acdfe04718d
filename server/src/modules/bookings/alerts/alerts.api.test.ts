import { afterAll, beforeEach, expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { startSecondServer } from '../../../testing/second-server.ts'
import type { TestClient, BodyOf } from '../../../testing/test-client.ts'
import { TIMED_TASKS } from '../../../timed-tasks.ts'
import { sendDueMails } from '../../messages/outbox/sender.ts'
import { runTimedWork } from '../../office/timed-work/timed-work.service.ts'

const app = await appForFile()
const second = await startSecondServer(app)
afterAll(() => second.kill())

const ALERT = 'Test branch: a change within the next 24 hours'
const DIGEST = 'Test branch: what customers have done since the last summary'
const ADDRESS = 'desk@branch.example'

const round = () => runTimedWork(app.context, TIMED_TASKS)

/** Two rounds at once at this instant, and the subjects of the branch's mails since the last call. */
async function mailsAt(instant: string): Promise<string[]> {
  app.clock.set(instant)
  await Promise.all([round(), round()])
  return sent()
}

async function sent(): Promise<string[]> {
  await sendDueMails(app.context)
  return app.sent
    .splice(0)
    .filter(({ to }) => to === ADDRESS)
    .map(({ subject }) => subject)
}

let wish: BodyOf<'POST /bookings'>
/** Saturday noon in Rome; the branch has just got its address. */
async function openBranch(): Promise<void> {
  const branch = await makeBranch(app.context, { bays: 9, alertEmail: ADDRESS })
  const service = await makeService(app.context)
  wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-21', bookingTime: '15:00' }
  await round()
  app.clock.advance(1000)
}
beforeEach(openBranch)

async function booked(customer: TestClient, change: Record<string, string> = {}): Promise<BookingView> {
  const { status, body } = await customer.call('POST /bookings', { body: { ...wish, ...change } })
  expect(status).toBe(201)
  return body
}

test('a branch hears at once of a wash within 24 hours, and at 18:00 of the others', async () => {
  const customer = await app.signedInAs('customer', { name: 'Zoraida' })
  await booked(customer)
  const later = await booked(customer, { bookingDate: '2026-11-25' })
  expect(await mailsAt('2026-11-21T11:05:00Z')).toEqual([ALERT])
  expect(await mailsAt('2026-11-21T11:06:00Z')).toEqual([])
  await customer.call('POST /bookings/:id/cancel', { params: { id: later._id } })
  expect(await mailsAt('2026-11-21T17:00:30Z')).toEqual([])
  app.clock.set('2026-11-21T17:02:00Z')
  await round()
  await sendDueMails(app.context)
  const [digest] = app.sent.splice(0).filter(({ to }) => to === ADDRESS)
  expect(digest?.subject).toBe(DIGEST)
  expect(digest?.text).toContain('Cancelled: 11/25/2026, 03:00 PM, Test wash')
  expect(digest?.text).not.toContain('Zoraida')
  expect(await mailsAt('2026-11-22T17:02:00Z')).toEqual([])
})

test('a branch without an address hears nothing, nor later of what was before it had one', async () => {
  await app.db.collection('branches').updateMany({}, { $set: { alertEmail: '' } })
  const { id } = await makeBranch(app.context, { name: 'Elsewhere', bays: 3 })
  const customer = await app.signedInAs('customer')
  await booked(customer, { branchId: id })
  await booked(customer, { bookingTime: '16:00' })
  expect(await mailsAt('2026-11-21T11:05:00Z')).toEqual([])
  expect(await app.db.collection('alertMarks').find({}).toArray()).toEqual([])
})

test('one alert and one digest report everything once after an outage of two days', async () => {
  const customer = await app.signedInAs('customer')
  await booked(customer)
  await booked(customer, { bookingDate: '2026-11-27' })
  app.clock.set('2026-11-22T16:00:00Z')
  await booked(customer, { bookingDate: '2026-11-28' })
  expect((await mailsAt('2026-11-23T20:00:00Z')).sort()).toEqual([ALERT, DIGEST].sort())
  expect(await mailsAt('2026-11-24T20:00:00Z')).toEqual([])
})

test('the digest keeps to 18:00 at the branch when the clocks change', async () => {
  app.clock.set('2027-03-27T10:00:00Z')
  await round()
  await booked(await app.signedInAs('customer'), { bookingDate: '2027-04-02' })
  expect(await mailsAt('2027-03-27T17:02:00Z')).toEqual([DIGEST])
  await booked(await app.signedInAs('customer'), { bookingDate: '2027-04-03' })
  // Summer time began in the night: 18:00 is an hour earlier.
  expect(await mailsAt('2027-03-28T15:59:00Z')).toEqual([])
  expect(await mailsAt('2027-03-28T16:02:00Z')).toEqual([DIGEST])
})

test('two servers send each mail once, also when one is killed on the way', async () => {
  const customer = await app.signedInAs('customer')
  const book = async () => {
    await booked(customer)
    await booked(await app.signedInAs('customer'), { bookingDate: '2026-11-27' })
  }
  await book()
  const instant = '2026-11-21T17:05:00Z'
  app.clock.set(instant)
  await Promise.all([second.round(instant), round(), round(), round()])
  expect((await sent()).sort()).toEqual([ALERT, DIGEST].sort())
  app.clock.set('2026-11-22T09:00:00Z')
  await booked(await app.signedInAs('customer'), { bookingDate: '2026-11-27' })
  const next = '2026-11-22T17:05:00Z'
  const killed = second.round(next).catch(() => undefined)
  app.clock.set(next)
  await Promise.all([second.kill(), round()])
  await killed
  app.clock.advance(120_000)
  await round()
  expect(await sent()).toEqual([DIGEST])
})
