import { assert, describe, expect, test } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../testing/factories.ts'
import { newId, TEST_NOW } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { checkIntegrity } from '../office/integrity/integrity.service.ts'
import type { BookingStatus } from '../../contract/constants.ts'

const app = await appForFile()

const { refusal } = TestClient
/** With fields that the call ignores. */
const reserve = (customer: TestClient, packageId: string, headers = {}) => {
  const body = { packageId, price: 0, isPaid: true }
  return customer.callWith('POST /packages/purchase', headers, { body })
}
/** The package in the reply to a reservation that was not refused. */
const reservedIn = ({ body }: Awaited<ReturnType<typeof reserve>>) => {
  assert(body.success)
  return body.userPackage
}
const pay = (desk: TestClient, id: string, isPaid = true) =>
  desk.call('PATCH /admin/user-packages/:id/payment', { params: { id }, body: { isPaid, method: 'card' } })
const own = async (customer: TestClient) => (await customer.call('GET /users/packages')).body.data
const sound = async () => expect((await checkIntegrity(app.context)).faults).toEqual([])

async function start() {
  const branch = await makeBranch(app.context, { bays: 10 })
  const service = await makeService(app.context)
  const offer = await makePackage(app.context, { washCount: 2 })
  const customer = await app.signedInAs('customer')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const boss = await app.signedInAs('super-admin')
  const book = (who: TestClient, more: object) =>
    who.call('POST /bookings', {
      body: {
        branchId: branch.id,
        serviceId: service.id,
        bookingDate: '2026-11-23',
        bookingTime: '10:00',
        ...more,
      },
    })
  return { offer, service, customer, desk, boss, book }
}

describe('reserving a package', () => {
  test("reserving a package grants all washes at once, unpaid, at the offer's price, and keeps them when the offer changes", async () => {
    const { offer, customer } = await start()
    const reply = await reserve(customer, offer.id)
    expect(reply.status).toBe(201)
    expect(reservedIn(reply)).toMatchObject({
      packageId: { name: 'Test package', price: 80, washCount: 2, numberOfWashes: 2, services: [] },
      remainingWashes: 2,
      availableWashes: 2,
      expiryDate: '2027-01-20',
      isPaid: false,
    })
    await app.db.collection('washPackages').updateOne({}, { $set: { name: 'Renamed', priceCents: 1 } })
    expect(await own(customer)).toEqual([reservedIn(reply)])
    expect(refusal(await reserve(customer, newId()))).toBe('404 NOT_FOUND')
  })

  test('reserving a package is refused while another one has washes left, reserved or active, even when fifty requests race', async () => {
    const { offer, customer, desk } = await start()
    const race = await Promise.all(Array.from({ length: 50 }, () => reserve(customer, offer.id)))
    expect(race.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = race.filter(({ status }) => status === 200)
    expect(refused).toHaveLength(49)
    expect(refused[0]?.body).toMatchObject({
      success: false,
      error: 'EXISTING_PACKAGE',
      packageName: 'Test package',
      remainingWashes: 2,
      expiryDate: '2027-01-20',
    })
    const [row] = await own(customer)
    await pay(desk, row?._id ?? '')
    expect((await reserve(customer, offer.id)).body).toMatchObject({ error: 'ACTIVE_PACKAGE' })
    app.clock.set('2027-01-21T12:00:00Z')
    const again = await app.signedInAs('customer')
    expect((await reserve(again, offer.id)).status).toBe(201)
    await sound()
  })

  test('reserving a package answers the same key with the first success, and a different body under it with 422', async () => {
    const { offer, customer } = await start()
    const other = await makePackage(app.context)
    const key = { 'idempotency-key': 'one' }
    const [a, b] = await Promise.all([reserve(customer, offer.id, key), reserve(customer, offer.id, key)])
    expect([a.status, b.status]).toEqual([201, 201])
    expect(a.body).toEqual(b.body)
    expect([a, b].map(({ headers }) => headers.get('idempotent-replayed')).sort()).toEqual(
      ['true', null].sort(),
    )
    expect(refusal(await reserve(customer, other.id, key))).toBe('422 IDEMPOTENCY_KEY_REUSED')
  })
})

test('a package, a booking and another service are sold at the price that was shown, or refused with the present one', async () => {
  const { offer, service, customer, desk, boss, book } = await start()
  const seen = Number((await customer.call('GET /packages')).body.data[0]?.price)
  const raised = { ...offer, price: seen + 30, services: [] }
  const { name, description, washCount, validityDays } = offer
  const put = { name, description, washCount, validityDays, price: raised.price, services: [] }
  await boss.call('PUT /packages/:id', { params: { id: offer.id }, body: put })
  const body = { packageId: offer.id, expectedPrice: seen }
  const { _id: bookingId, rev } = (await book(customer, {})).body
  const dear = await makeService(app.context, { priceCents: 9000 })
  const replies = [
    await customer.call('POST /packages/purchase', { body }),
    await desk.call('POST /admin/user-packages', { body: { ...body, customerId: customer.userId } }),
    await book(desk, {
      serviceId: dear.id,
      expectedPrice: 20,
      walkIn: { name: 'Nina', phone: '+39 06 1234567' },
    }),
    await desk.call('PATCH /admin/bookings/:id/service', {
      params: { id: bookingId },
      body: { serviceId: dear.id, expectedPrice: 20, rev },
    }),
  ]
  expect(replies.map(refusal)).toEqual(replies.map(() => '400 PRICE_CHANGED'))
  expect(replies.map(reply => (reply.body as unknown as { price: number }).price)).toEqual([
    raised.price,
    raised.price,
    90,
    90,
  ])
  expect(await own(customer)).toEqual([])
  const sold = await customer.call('POST /packages/purchase', {
    body: { ...body, expectedPrice: raised.price },
  })
  expect(reservedIn(sold).packageId.price).toBe(raised.price)
  const changed = await desk.call('PATCH /admin/bookings/:id/service', {
    params: { id: bookingId },
    body: { serviceId: dear.id, expectedPrice: 90, rev },
  })
  expect(changed.body.serviceId.price).toBe(90)
  expect(service.id).not.toBe(dear.id)
})

describe('an unpaid package', () => {
  test('an unpaid package allows one wash on credit, even when two bookings race, and any number once it is paid', async () => {
    const { offer, customer, desk, book } = await start()
    const { _id: userPackageId } = reservedIn(await reserve(customer, offer.id))
    const race = (bookingTime: string) =>
      Promise.all(
        ['2026-11-23', '2026-11-24'].map(bookingDate =>
          book(customer, { bookingDate, bookingTime, userPackageId }),
        ),
      )
    const over = '400 UNPAID_PACKAGE_LIMIT'
    expect((await race('10:00')).map(refusal).sort()).toEqual(['201', over])
    // A day that is known is booked at the first try, by the conditions of the writes alone.
    expect((await race('11:00')).map(refusal)).toEqual([over, over])
    expect((await pay(desk, userPackageId)).body).toMatchObject({ isPaid: true, paidAt: TEST_NOW })
    expect((await book(customer, { bookingTime: '12:00', userPackageId })).status).toBe(201)
    const cash = await desk.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: userPackageId },
      body: { isPaid: true, method: 'cash' },
    })
    expect(cash.body).toMatchObject({ isPaid: true, paidAt: TEST_NOW, paymentMethod: 'cash' })
    expect((await pay(desk, userPackageId, false)).body.isPaid).toBe(false)
    await sound()
  })

  test('an unpaid package can be given back while unused', async () => {
    const { offer, customer, book } = await start()
    const { _id: id } = reservedIn(await reserve(customer, offer.id))
    const giveBack = (who: TestClient) => who.call('DELETE /users/packages/:id', { params: { id } })
    const booking = await book(customer, { userPackageId: id })
    expect(refusal(await giveBack(customer))).toBe('409 STATE_CONFLICT')
    expect(refusal(await giveBack(await app.signedInAs('customer')))).toBe('404 NOT_FOUND')
    await customer.call('POST /bookings/:id/cancel', { params: { id: booking.body._id } })
    expect((await giveBack(customer)).status).toBe(204)
    expect(refusal(await giveBack(customer))).toBe('404 NOT_FOUND')
    expect((await reserve(customer, offer.id)).status).toBe(201)
    await sound()
  })
})

describe('a package', () => {
  test('a package is valid until its last day, for the services it names', async () => {
    const { service, customer, desk, book } = await start()
    const other = await makeService(app.context, { name: 'Wax' })
    const offer = await makePackage(app.context, { services: [service._id], validityDays: 5 })
    const { _id: userPackageId } = reservedIn(await reserve(customer, offer.id))
    await pay(desk, userPackageId)
    expect(refusal(await book(customer, { userPackageId, serviceId: other.id }))).toBe(
      '400 SERVICE_NOT_IN_PACKAGE',
    )
    expect(refusal(await book(customer, { userPackageId, bookingDate: '2026-11-27' }))).toBe(
      '400 PACKAGE_EXPIRED',
    )
    const lastDay = { userPackageId, bookingDate: '2026-11-26' }
    expect((await book(customer, lastDay)).status).toBe(201)
    // Now that the day has a booking, only the write looks at the package.
    const another = { ...lastDay, bookingTime: '15:00', serviceId: other.id }
    expect(refusal(await book(customer, another))).toBe('400 SERVICE_NOT_IN_PACKAGE')
    const stranger = await app.signedInAs('customer')
    expect(refusal(await book(stranger, { userPackageId }))).toBe('404 NOT_FOUND')
  })

  test('a package can be extended with a reason, never shortened', async () => {
    const { offer, customer, desk } = await start()
    const { _id: id } = reservedIn(await reserve(customer, offer.id))
    const extend = (expiryDate: string, reason = 'ill') =>
      desk.call('PATCH /admin/user-packages/:id/expiry', {
        params: { id },
        body: { expiryDate, reason },
      })
    expect((await extend('2027-03-01')).body.expiryDate).toBe('2027-03-01')
    expect(refusal(await extend('2027-02-28'))).toBe('400 VALIDATION')
    expect(refusal(await extend('2027-04-01', ' '))).toBe('400 VALIDATION')
    const rows = await desk.call('GET /users/packages/:id/ledger', { params: { id } })
    expect(rows.body.data.at(-1)).toMatchObject({
      type: 'extended',
      reason: 'ill',
      by: { role: 'branch-admin', name: 'Test branch-admin' },
      remainingAfter: 2,
    })
    await sound()
  })

  test('a package keeps its wash usable when reopened after another was reserved, and a third cannot be reserved', async () => {
    const { customer, desk, book } = await start()
    const single = await makePackage(app.context, { washCount: 1 })
    const first = reservedIn(await reserve(customer, single.id))._id
    await pay(desk, first)
    const booking = await book(customer, { userPackageId: first })
    const status = (to: BookingStatus, body = {}) =>
      desk.call('PATCH /admin/bookings/:id/:status', { params: { id: booking.body._id, status: to }, body })
    await status('completed', { confirm: true })
    expect((await reserve(customer, single.id)).status).toBe(201)
    expect((await status('confirmed')).status).toBe(200)
    expect((await status('cancelled')).status).toBe(200)
    expect((await own(customer)).map(row => row.availableWashes)).toEqual([1, 1])
    expect((await reserve(customer, single.id)).body).toMatchObject({ error: 'ACTIVE_PACKAGE' })
    await sound()
  })

  test('a package can be deleted by a super-admin with their password, unless a booking holds a wash of it', async () => {
    const { offer, customer, desk, book } = await start()
    const passwordHash = await app.context.passwords.hash('a good password')
    const boss = await app.signedInAs('super-admin', { passwordHash })
    const id = reservedIn(await reserve(customer, offer.id))._id
    const booking = await book(customer, { userPackageId: id })
    const remove = (password: string) =>
      boss.call('DELETE /admin/user-packages/:id', { params: { id }, body: { password } })
    expect(
      refusal(
        await desk.call('DELETE /admin/user-packages/:id', { params: { id }, body: { password: 'x' } }),
      ),
    ).toBe('403 FORBIDDEN')
    expect(refusal(await remove('wrong'))).toBe('403 INCORRECT_DELETION_PASSWORD')
    expect(refusal(await remove('a good password'))).toBe('409 IN_USE')
    await desk.call('PATCH /admin/bookings/:id/:status', {
      params: { id: booking.body._id, status: 'completed' },
      body: { confirm: true },
    })
    expect((await remove('a good password')).status).toBe(204)
    expect(await own(customer)).toEqual([])
    expect((await customer.call('GET /users/bookings')).body.data[0]?.userPackageId?._id).toBe(id)
    await sound()
  })

  test('a package offers its details as a prefilled e-mail where the server sends no mail', async () => {
    const { offer, customer, desk } = await start()
    const id = reservedIn(await reserve(customer, offer.id))._id
    const reply = await desk.call('POST /admin/user-packages/:id/send-details', { params: { id } })
    expect(reply.status).toBe(200)
    expect(reply.body?.mailto).toMatch(/^mailto:.+%40test\.example\?subject=.+&body=.+/)
  })
})
