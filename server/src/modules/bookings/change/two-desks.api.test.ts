import { expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { bookingThrough } from '../../../testing/booking-through.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import type { BookingStatus } from '../../../contract/constants.ts'

/** Two admins change one booking at the same moment: neither change is lost, and both replies are correct. */

const ROUNDS = 8

const app = await appForFile()

async function twoDesks() {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const customer = await app.signedInAs('customer')
  const place = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23' }
  return {
    first: await app.signedInAs('branch-admin', { branch: branch._id }),
    second: await app.signedInAs('super-admin'),
    book: bookingThrough(app, customer, place),
  }
}

const status = (desk: TestClient, { _id, rev }: BookingView, next: BookingStatus) =>
  desk.call('PATCH /admin/bookings/:id/:status', { params: { id: _id, status: next }, body: { rev } })
const detail = async (desk: TestClient, { _id }: BookingView) =>
  (await desk.call('GET /bookings/:id', { params: { id: _id } })).body
/** 8:00, 8:30, … */
const timeOf = (round: number) =>
  `${String(8 + Math.floor(round / 2)).padStart(2, '0')}:${round % 2 === 0 ? '00' : '30'}`

test('two statuses set from the same state: one succeeds, the other is refused with the current booking', async () => {
  const { first, second, book } = await twoDesks()
  for (let round = 0; round < ROUNDS; round++) {
    const booking = await book(timeOf(round))
    const replies = await Promise.all([
      status(first, booking, 'confirmed'),
      status(second, booking, 'cancelled'),
    ])
    const set = replies.filter(reply => reply.status === 200)
    const refused = replies.filter(reply => reply.status !== 200)
    expect([set.length, refused.length]).toEqual([1, 1])
    const [winner] = set.map(({ body }) => body)
    const [loser] = refused
    expect(loser && TestClient.refusal(loser)).toBe('409 STATE_CONFLICT')
    const current = (loser?.body as unknown as { booking: BookingView }).booking
    expect(current).toMatchObject({ status: winner?.status, rev: winner?.rev })
    const { history, ...now } = await detail(first, booking)
    expect(history.map(row => row.to)).toEqual(['pending', winner?.status])
    // Having seen the current booking, the other admin may set the status again.
    const next = now.status === 'confirmed' ? 'cancelled' : 'confirmed'
    expect((await status(second, current, next)).status).toBe(200)
  }
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})

test('a concurrent status and payment are both saved, at the latest when the refused one is retried', async () => {
  const { first, second, book } = await twoDesks()
  for (let round = 0; round < ROUNDS; round++) {
    const booking = await book(timeOf(round))
    const [changed, paid] = await Promise.all([
      status(first, booking, 'confirmed'),
      second.call('PATCH /admin/bookings/:id/payment', {
        params: { id: booking._id },
        body: { paymentStatus: 'paid' },
      }),
    ])
    expect(paid.status).toBe(200)
    if (changed.status !== 200) {
      expect(TestClient.refusal(changed)).toBe('409 STATE_CONFLICT')
      const { booking: current } = changed.body as unknown as { booking: BookingView }
      expect(current.paymentStatus).toBe('paid')
      expect((await status(first, current, 'confirmed')).status).toBe(200)
    }
    expect(await detail(first, booking)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', rev: 2 })
  }
})
