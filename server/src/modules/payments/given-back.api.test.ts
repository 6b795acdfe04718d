import { expect, test } from 'vitest'
import { UNDO_SECONDS } from '../../contract/constants.ts'
import { appForFile } from '../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../testing/factories.ts'
import { TestClient } from '../../testing/test-client.ts'
import { checkIntegrity } from '../integrity/integrity.service.ts'

const app = await appForFile()

/** A booking paid in cash and cancelled with its money, and what the desk does with it. */
async function cancelled() {
  const branch = await makeBranch(app.context, { bays: 1 })
  const service = await makeService(app.context, { priceCents: 2490 })
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  const walkIn = { name: 'Nina', phone: '+39 06 1234567' }
  const { _id: id } = (await desk.call('POST /bookings', { body: { ...wish, walkIn } })).body
  const pay = () =>
    desk.call('PATCH /admin/bookings/:id/payment', {
      params: { id },
      body: { paymentStatus: 'paid', method: 'cash' },
    })
  await pay()
  const { rev } = (
    await desk.call('PATCH /admin/bookings/:id/:status', {
      params: { id, status: 'cancelled' },
      body: { giveBack: true, reason: 'rain' },
    })
  ).body
  const undo = () =>
    desk.call('PATCH /admin/bookings/:id/:status', {
      params: { id, status: 'confirmed' },
      body: { undoOf: rev },
    })
  const booking = async () => (await desk.call('GET /bookings/:id', { params: { id } })).body
  const amounts = async () => (await desk.call('GET /admin/payments')).body.data.map(({ amount }) => amount)
  const isSound = async () => expect((await checkIntegrity(app.context)).faults).toEqual([])
  return { desk, pay, undo, booking, amounts, isSound }
}

const outcomes = (replies: readonly Parameters<typeof TestClient.refusal>[0][]) =>
  replies.map(reply => TestClient.refusal(reply)).sort()

test('a cancellation with money is taken back once: the booking is live and unpaid, and can be paid again', async () => {
  const { desk, pay, undo, booking, amounts, isSound } = await cancelled()
  expect(outcomes(await Promise.all([undo(), undo()]))).toEqual(['200', '409 STATE_CONFLICT'])
  expect(await booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'unpaid' })
  expect(await amounts()).toEqual([-24.9, 24.9])
  await isSound()

  expect((await pay()).body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await amounts()).toEqual([24.9, -24.9, 24.9])
  const [till, ...others] = (await desk.call('GET /admin/tills')).body.data
  expect(others).toEqual([])
  const closing = { params: { id: String(till?._id) }, body: { counted: 24.9 } }
  expect((await desk.call('POST /admin/tills/:id/close', closing)).body).toMatchObject({ expected: 24.9 })
  await isSound()
})

test('a cancellation with money is not taken back after its time: what was given back stays given back', async () => {
  const { undo, booking, amounts, isSound } = await cancelled()
  app.clock.advance(UNDO_SECONDS * 1000)
  expect(TestClient.refusal(await undo())).toBe('409 STATE_CONFLICT')
  expect(await booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
  expect(await amounts()).toEqual([-24.9, 24.9])
  await isSound()
})

test('a payment and the undo of a cancellation at once leave one new row for each payment that was accepted', async () => {
  const { pay, undo, booking, amounts, isSound } = await cancelled()
  const [undone, paid] = await Promise.all([undo(), pay()])
  // The undo is for the revision of the cancellation alone; the payment is judged again on the booking as it is then.
  expect(['200', '409 STATE_CONFLICT']).toContain(TestClient.refusal(undone))
  expect(TestClient.refusal(paid)).toBe('200')
  expect(await booking()).toMatchObject({
    status: undone.status === 200 ? 'confirmed' : 'cancelled',
    paymentStatus: 'paid',
  })
  expect(await amounts()).toEqual([24.9, -24.9, 24.9])
  await isSound()
})
