import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import type { BookingStatus } from '../../../contract/constants.ts'

const app = await appForFile()

const DAY = '2026-11-23'
const MONTH = { from: '2026-11-01', to: '2026-11-30' }

/** A package of three washes for 100 euro, reserved and not paid, and two branches where it can be used. */
async function chain() {
  const [seller, washer] = [
    await makeBranch(app.context, { name: 'Roma Centro', bays: 5 }),
    await makeBranch(app.context, { name: 'Ostia', bays: 5 }),
  ]
  const service = await makeService(app.context)
  const offer = await makePackage(app.context, { priceCents: 10_000, washCount: 3 })
  const customer = await app.signedInAs('customer')
  await customer.call('POST /packages/purchase', { query: {}, body: { packageId: offer.id } })
  const [held] = (await customer.call('GET /users/packages', { query: {} })).body.data
  const userPackageId = String(held?._id)
  const desk = await app.signedInAs('branch-admin', { branch: seller._id })
  const boss = await app.signedInAs('super-admin')
  const pay = (isPaid = true, by: TestClient = desk) =>
    by.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: userPackageId },
      body: { isPaid, method: 'cash' },
    })
  const book = async (bookingTime: string, branch = washer) => {
    const place = { branchId: branch.id, serviceId: service.id, bookingDate: DAY, bookingTime }
    return (await customer.call('POST /bookings', { body: { ...place, userPackageId } })).body._id
  }
  const set = async (
    id: string,
    status: BookingStatus,
    { by = boss, ...body }: { by?: TestClient; [field: string]: unknown } = {},
  ) => {
    const { status: code } = await by.call('PATCH /admin/bookings/:id/:status', {
      params: { id, status },
      body: { confirm: true, ...body },
    })
    expect(code).toBe(200)
  }
  return { seller, washer, desk, boss, userPackageId, pay, book, set }
}

const settled = async (by: TestClient, query: object = MONTH) =>
  (await by.call('GET /admin/settlement', { query: query as typeof MONTH })).body
const isSound = async () => expect((await checkIntegrity(app.context)).faults).toEqual([])

test('washes of a package at another branch are settled in whole cents that add up to its price', async () => {
  const { seller, washer, boss, pay, book, set } = await chain()
  await pay()
  for (const time of ['09:00', '10:00']) await set(await book(time), 'completed')
  await set(await book('11:00', seller), 'cancelled', { cancelReason: 'no-show' })
  const { data, totals } = await settled(boss)
  expect(data).toEqual([
    {
      soldAt: { _id: seller.id, name: 'Roma Centro' },
      sold: { washes: 3, amount: 100 },
      washed: { washes: 2, amount: 66.66 },
      forfeited: { washes: 1, amount: 33.34 },
      givenBack: 0,
      unused: { washes: 0, amount: 0 },
      cells: [
        { branchId: { _id: washer.id, name: 'Ostia' }, washed: { washes: 2, amount: 66.66 }, givenBack: 0 },
      ],
    },
  ])
  expect(totals.washed).toEqual({ washes: 2, amount: 66.66 })
  await isSound()
})

test('a wash reopened in the next month leaves the settled month as it was, and frees its number', async () => {
  const { boss, pay, book, set } = await chain()
  await pay()
  const [first, second] = [await book('09:00'), await book('10:00')]
  await set(first, 'completed')
  await set(second, 'completed')
  const november = await settled(boss)
  app.clock.advance(10 * 86_400_000)
  const by = await app.signedInAs('super-admin')
  await set(first, 'confirmed', { by })
  expect(await settled(by)).toEqual(november)
  const december = { from: '2026-12-01', to: '2026-12-31' }
  expect((await settled(by, december)).totals).toMatchObject({
    sold: { washes: 0, amount: 0 },
    washed: { washes: -1, amount: -33.33 },
    unused: { washes: 2, amount: 66.67 },
  })
  await isSound()
  await set(first, 'completed', { by })
  expect((await settled(by, december)).totals.washed).toEqual({ washes: 0, amount: 0 })
  await isSound()
})

test('a package washed on credit is settled when it is paid, and no more when the money is given back', async () => {
  const { seller, desk, boss, userPackageId, pay, book, set } = await chain()
  await set(await book('09:00'), 'completed')
  expect((await settled(boss)).data).toEqual([])
  await isSound()
  await pay()
  expect((await settled(boss)).totals.washed).toEqual({ washes: 1, amount: 33.33 })
  await isSound()
  await pay(false, boss)
  expect((await settled(boss)).data).toMatchObject([
    {
      soldAt: { _id: seller.id },
      sold: { washes: 0, amount: 0 },
      washed: { washes: 0, amount: 0 },
      cells: [{ branchId: null, givenBack: 100 }],
    },
  ])
  await isSound()
  await pay(true, desk)
  const reply = await boss.call('DELETE /admin/user-packages/:id', {
    params: { id: userPackageId },
    body: { password: 'wrong' },
  })
  expect(TestClient.refusal(reply)).toBe('403 INCORRECT_DELETION_PASSWORD')
})

test('a wash that turns from done to missed keeps its number and its part', async () => {
  const { boss, pay, book, set } = await chain()
  await pay()
  const id = await book('09:00')
  await set(id, 'completed')
  await set(id, 'cancelled', { cancelReason: 'no-show' })
  expect((await settled(boss)).totals).toMatchObject({
    washed: { washes: 0, amount: 0 },
    forfeited: { washes: 1, amount: 33.33 },
  })
  await isSound()
})

test('a branch-admin sees what their branch sold, and the file has the same amounts', async () => {
  const { seller, washer, desk, boss, pay, book, set } = await chain()
  await pay()
  await set(await book('09:00'), 'completed')
  expect((await settled(desk)).data.map(({ soldAt }) => soldAt?._id)).toEqual([seller.id])
  const stranger = await app.signedInAs('branch-admin', { branch: washer._id })
  expect((await settled(stranger)).data).toEqual([])
  expect(
    (
      await stranger.call('GET /admin/settlement', {
        query: { from: '2026-11-01', to: '2026-11-30', branchId: seller.id },
      })
    ).status,
  ).toBe(404)
  const { body } = await boss.download('GET /admin/settlement', {
    query: { from: '2026-11-01', to: '2026-11-30', format: 'csv' },
  })
  expect(body.replace('\uFEFF', '').trim().split('\n')).toEqual([
    '"Sold at","Kind","Branch","Washes","Amount (EUR)"',
    '"Roma Centro","sold","","3","100.00"',
    '"Roma Centro","washed","Ostia","1","33.33"',
    '"Roma Centro","lost to no-shows","","0","0.00"',
    '"Roma Centro","not yet used","","2","66.67"',
  ])
})
