import { expect, test } from 'vitest'
import { serversForFile } from '../../../../testing/app-for-file.ts'
import type { PaymentMethod } from '../../../../contract/constants.ts'
import { makeBranch, makePackage, makeService } from '../../../../testing/factories.ts'
import { reservePackage } from '../../../../testing/reserve-package.ts'
import { newId } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { checkIntegrity } from '../../../office/integrity/integrity.service.ts'

const { app, second } = await serversForFile()

test('one hundred payments of one booking on two servers leave one row, and fifty returns one reversal', async () => {
  const branch = await makeBranch(app.context, { bays: 2 })
  const service = await makeService(app.context, { priceCents: 2490 })
  const here = await app.signedInAs('branch-admin', { branch: branch._id })
  const there = second.as(here)
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  const walkIn = { name: 'Nina', phone: '+39 06 1234567' }
  const { _id: id } = (await here.call('POST /bookings', { body: { ...wish, walkIn } })).body
  const send = async (n: number, body: { paymentStatus: 'paid' | 'unpaid'; method?: 'cash' }) => {
    const replies = await Promise.all(
      Array.from({ length: n }, (_, i) =>
        (i % 2 === 0 ? here : there).call('PATCH /admin/bookings/:id/payment', { params: { id }, body }),
      ),
    )
    // BUSY is an answer too: the row below shows that no payment was lost or doubled.
    expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  }
  // Of rows with one time, the tests' own, those of another process have no order.
  const amounts = async () =>
    (await here.call('GET /admin/payments')).body.data.map(({ amount }) => amount).toSorted((a, b) => a - b)

  await send(100, { paymentStatus: 'paid', method: 'cash' })
  expect(await amounts()).toEqual([24.9])
  await send(50, { paymentStatus: 'unpaid' })
  expect(await amounts()).toEqual([-24.9, 24.9])
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})

test('the second of two desks that take the money for one thing learns who took it, how and when', async () => {
  const branch = await makeBranch(app.context, { bays: 2 })
  const service = await makeService(app.context, { priceCents: 2490 })
  const anna = await app.signedInAs('branch-admin', { branch: branch._id, name: 'Anna Desk' })
  const carlo = second.as(await app.signedInAs('branch-admin', { branch: branch._id, name: 'Carlo Desk' }))
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '11:00' }
  const walkIn = { name: 'Nina', phone: '+39 06 1234567' }
  const { _id: id } = (await anna.call('POST /bookings', { body: { ...wish, walkIn } })).body
  const customer = await app.signedInAs('customer')
  const offer = await makePackage(app.context, { priceCents: 18_900 })
  const { _id: packageId } = await reservePackage(customer, offer.id)
  const pay = {
    booking: (desk: TestClient, method: PaymentMethod, due?: number) =>
      desk.call('PATCH /admin/bookings/:id/payment', {
        params: { id },
        body: { paymentStatus: 'paid', method, due },
      }),
    package: (desk: TestClient, method: PaymentMethod, due?: number) =>
      desk.call('PATCH /admin/user-packages/:id/payment', {
        params: { id: packageId },
        body: { isPaid: true, method, due },
      }),
  }
  for (const [kind, price] of [
    ['booking', 24.9],
    ['package', 189],
  ] as const) {
    expect(TestClient.refusal(await pay[kind](anna, 'cash', price + 1))).toBe('409 STATE_CONFLICT')
    const replies = await Promise.all([
      pay[kind](anna, 'cash', price),
      pay[kind](carlo, 'card', kind === 'booking' ? price : undefined),
    ])
    expect(replies.map(TestClient.refusal).sort()).toEqual(['200', '409 STATE_CONFLICT'])
    const isAnnas = replies[0].status === 200
    const told = replies.find(({ status }) => status === 409)?.body as unknown
    expect(told).toMatchObject({
      taken: {
        by: isAnnas ? 'Anna Desk' : 'Carlo Desk',
        method: isAnnas ? 'cash' : 'card',
        at: app.clock.now().toISOString(),
      },
    })
    // Without a word about what is due, only the one who took it may repeat or correct it.
    const [first, other] = isAnnas ? [anna, carlo] : [carlo, anna]
    expect((await pay[kind](first, 'other')).status).toBe(200)
    expect(TestClient.refusal(await pay[kind](other, 'card'))).toBe('409 STATE_CONFLICT')
    expect((await pay[kind](other, 'card', 0)).status).toBe(200)
  }
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})

test('a payment with a field that the call does not have is refused', async () => {
  const boss = await app.signedInAs('super-admin')
  const params = { id: newId() }
  const booking = { paymentStatus: 'paid', amount: 5 } as const
  const sold = { isPaid: true, amount: 5 } as const
  const replies = [
    await boss.call('PATCH /admin/bookings/:id/payment', { params, body: booking }),
    await boss.call('PATCH /admin/user-packages/:id/payment', { params, body: sold }),
  ]
  expect(replies.map(TestClient.refusal)).toEqual(['400 VALIDATION', '400 VALIDATION'])
})

test('what costs nothing is paid, and the next one can be booked and reserved', async () => {
  const branch = await makeBranch(app.context, { bays: 2 })
  const free = await makeService(app.context, { priceCents: 0 })
  const dear = await makeService(app.context, { priceCents: 2000 })
  const desk = await app.signedInAs('super-admin')
  const customer = await app.signedInAs('customer')
  const wish = { branchId: branch.id, serviceId: free.id, bookingDate: '2026-11-23' }
  const book = async (bookingTime: string, more: object = {}) =>
    (await customer.call('POST /bookings', { body: { ...wish, bookingTime, ...more } })).body
  const washed = await book('14:00')
  expect(washed).toMatchObject({ paymentStatus: 'paid' })
  const unpaid = { paymentStatus: 'unpaid' } as const
  const kept = await desk.call('PATCH /admin/bookings/:id/payment', {
    params: { id: washed._id },
    body: unpaid,
  })
  expect(kept.body).toMatchObject({ paymentStatus: 'paid', rev: washed.rev })
  const body = { serviceId: dear.id, rev: washed.rev }
  const exchanged = await desk.call('PATCH /admin/bookings/:id/service', { params: { id: washed._id }, body })
  expect(exchanged.body.paymentStatus).toBe('unpaid')

  const offer = await makePackage(app.context, { priceCents: 0, washCount: 2 })
  const reserved = await reservePackage(customer, offer.id)
  expect(reserved).toMatchObject({ isPaid: true })
  for (const time of ['15:00', '16:00'])
    expect(await book(time, { userPackageId: reserved._id })).toMatchObject({ status: 'pending' })
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})

test('a free package can be given back while unused, and a free booking is corrected, cancelled and counted as paid', async () => {
  const branch = await makeBranch(app.context, { bays: 2 })
  const free = await makeService(app.context, { priceCents: 0 })
  const dear = await makeService(app.context, { priceCents: 2000 })
  const desk = await app.signedInAs('super-admin')
  const customer = await app.signedInAs('customer')
  const { id: packageId } = await makePackage(app.context, { priceCents: 0, washCount: 2 })
  const returned = async () => {
    const { _id: id } = await reservePackage(customer, packageId)
    return (await customer.call('DELETE /users/packages/:id', { params: { id } })).status
  }
  expect([await returned(), await returned()]).toEqual([204, 204])
  const wish = { branchId: branch.id, bookingDate: '2026-11-23', bookingTime: '11:00' }
  const walkIn = { name: 'Nina', phone: '+39 06 1234567' }
  const { body: made } = await desk.call('POST /bookings', { body: { ...wish, serviceId: dear.id, walkIn } })
  const { body: corrected } = await desk.call('PATCH /admin/bookings/:id/service', {
    params: { id: made._id },
    body: { serviceId: free.id, rev: made.rev },
  })
  expect([made.paymentStatus, corrected.paymentStatus]).toEqual(['unpaid', 'paid'])
  const query = { branchId: branch.id, from: '2026-11-23', to: '2026-11-23' }
  const { body: report } = await desk.call('GET /admin/reports', { query })
  expect(report.data[0]).toMatchObject({ bookings: 1, bookingRevenue: 0 })
  const { body: cancelled } = await desk.call('PATCH /admin/bookings/:id/:status', {
    params: { id: made._id, status: 'cancelled' },
    body: { giveBack: true, reason: 'rain' },
  })
  expect(cancelled).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
  expect((await desk.call('GET /admin/payments', { query: { forId: made._id } })).body.data).toEqual([])
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})
