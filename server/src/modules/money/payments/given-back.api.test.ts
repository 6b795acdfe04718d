import { expect, test } from 'vitest'
import { UNDO_SECONDS } from '../../../contract/constants.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { expectSound, paidPackage, pay, payingCustomer, rowsOf } from './testing/paying.ts'

const app = await appForFile()
const { refusal } = TestClient

test('a paid booking is cancelled or deleted with its money, or not deleted at all', async () => {
  const { desk, book } = await payingCustomer(app)
  const [kept, cancelled, deleted] = [await book('10:00'), await book('11:00'), await book('12:00')]
  for (const id of [kept, cancelled, deleted]) await pay(desk, id)
  const cancel = (id: string, body: object) =>
    desk.call('PATCH /admin/bookings/:id/:status', { params: { id, status: 'cancelled' }, body })
  expect((await cancel(kept, {})).body).toMatchObject({ paymentStatus: 'paid' })
  const back = { giveBack: true, reason: 'rain' }
  expect((await cancel(cancelled, back)).body).toMatchObject({ paymentStatus: 'unpaid' })
  const passwordHash = await app.context.passwords.hash('a good password')
  await app.db.collection('users').updateMany({}, { $set: { passwordHash } })
  const remove = (body: object) =>
    desk.call('DELETE /admin/bookings/:id', {
      params: { id: deleted },
      body: { password: 'a good password', ...body },
    })
  expect(refusal(await remove({}))).toBe('409 PAID')
  expect((await remove(back)).status).toBe(204)
  const rows = await rowsOf(desk)
  expect(rows.map(({ amount, reason }) => [amount, reason])).toEqual([
    [-24.9, 'rain'],
    [-24.9, 'rain'],
    [24.9, null],
    [24.9, null],
    [24.9, null],
  ])
  const { history } = (await desk.call('GET /bookings/:id', { params: { id: cancelled }, query: {} })).body
  expect(history.flatMap(({ payment }) => payment ?? [])).toEqual([
    { amount: 24.9, method: 'cash' },
    { amount: -24.9, method: 'cash' },
  ])
  await expectSound(app)
})

test('a paid package that can still be used is deleted only with its money', async () => {
  const { customer, desk } = await payingCustomer(app)
  const offer = await makePackage(app.context, { priceCents: 18_900 })
  const id = await paidPackage(customer, desk, offer.id)
  const boss = await app.signedInAs('super-admin')
  const passwordHash = await app.context.passwords.hash('a good password')
  await app.db.collection('users').updateMany({}, { $set: { passwordHash } })
  const remove = (body: object) =>
    boss.call('DELETE /admin/user-packages/:id', {
      params: { id },
      body: { password: 'a good password', ...body },
    })
  expect(refusal(await remove({}))).toBe('409 PAID')
  expect((await remove({ giveBack: true })).status).toBe(204)
  expect((await rowsOf(boss)).map(({ amount }) => amount)).toEqual([-189, 189])
  await expectSound(app)
})

/** A booking paid in cash and cancelled with its money, and what the desk does with it. */
async function cancelled() {
  const branch = await makeBranch(app.context, { bays: 1 })
  const service = await makeService(app.context, { priceCents: 2490 })
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  const walkIn = { name: 'Nina', phone: '+39 06 1234567' }
  const { _id: id } = (await desk.call('POST /bookings', { body: { ...wish, walkIn } })).body
  await pay(desk, id)
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
  const payAgain = () => pay(desk, id)
  const amounts = async () => (await rowsOf(desk)).map(({ amount }) => amount)
  const isSound = () => expectSound(app)
  return { desk, payAgain, undo, booking, amounts, isSound }
}

const outcomes = (replies: readonly Parameters<typeof refusal>[0][]) =>
  replies.map(reply => refusal(reply)).sort()

test('a cancellation with money is taken back once: the booking is live and unpaid, and can be paid again', async () => {
  const { desk, payAgain, undo, booking, amounts, isSound } = await cancelled()
  expect(outcomes(await Promise.all([undo(), undo()]))).toEqual(['200', '409 STATE_CONFLICT'])
  expect(await booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'unpaid' })
  expect(await amounts()).toEqual([-24.9, 24.9])
  await isSound()

  expect((await payAgain()).body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
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
  expect(refusal(await undo())).toBe('409 STATE_CONFLICT')
  expect(await booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
  expect(await amounts()).toEqual([-24.9, 24.9])
  await isSound()
})

test('a payment and the undo of a cancellation at once leave one new row for each payment that was accepted', async () => {
  const { payAgain, undo, booking, amounts, isSound } = await cancelled()
  const [undone, paid] = await Promise.all([undo(), payAgain()])
  // The undo is for the revision of the cancellation alone; the payment is judged again on the booking as it is then.
  expect(['200', '409 STATE_CONFLICT']).toContain(refusal(undone))
  expect(refusal(paid)).toBe('200')
  expect(await booking()).toMatchObject({
    status: undone.status === 200 ? 'confirmed' : 'cancelled',
    paymentStatus: 'paid',
  })
  expect(await amounts()).toEqual([24.9, -24.9, 24.9])
  await isSound()
})
