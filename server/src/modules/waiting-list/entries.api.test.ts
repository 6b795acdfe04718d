import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../testing/factories.ts'
import { reservePackage } from '../../testing/reserve-package.ts'
import { TestClient } from '../../testing/test-client.ts'
import { accept, DAY, entriesOf, fullDays, QUARTER_MS, wishOf } from './testing/full-day.ts'

const app = await appForFile()
const { refusal } = TestClient
const { start, round, sound } = fullDays(app)

test('an entry ends after its third lapse, with one mail, and a window that is over ends it too', async () => {
  const { wait, free } = await start()
  const patient = await wait()
  const late = await wait({ toTime: '08:30' })
  for (const car of [0, 1, 2]) {
    await free(car)
    await round()
    expect((await patient.own())?.state).toBe('offered')
    app.clock.advance(QUARTER_MS)
  }
  await round()
  await round()
  expect((await patient.own())?.state).toBe('over')
  const kinds = (
    await app.db
      .collection('outbox')
      .find({ kind: /^waiting/ })
      .toArray()
  ).map(mail => String(mail['kind']))
  expect(kinds.sort()).toEqual(['waiting-offer', 'waiting-offer', 'waiting-offer', 'waiting-over'])
  app.clock.set('2026-11-23T07:31:00.000Z')
  await round()
  const row = await app.db.collection('waiting').findOne({ toTime: '08:30' })
  expect(row).toMatchObject({ state: 'over', open: false })
  expect(late.id).not.toBe('')
  await sound()
})

test('leaving gives the held place up, and so does the deletion of the account', async () => {
  const { wait, free } = await start()
  const first = await wait()
  const next = await wait()
  await free(0)
  await round()
  expect(refusal(await first.customer.call('DELETE /waiting/:id', { params: { id: first.id } }))).toBe('204')
  expect(refusal(await first.customer.call('DELETE /waiting/:id', { params: { id: first.id } }))).toBe(
    '404 NOT_FOUND',
  )
  await round()
  expect((await next.own())?.state).toBe('offered')
  const passwordHash = await app.context.passwords.hash('a good password')
  await app.db.collection('users').updateMany({ role: 'customer' }, { $set: { passwordHash } })
  expect(
    refusal(await next.customer.call('DELETE /users/me', { body: { password: 'a good password' } })),
  ).toBe('204')
  expect(await app.db.collection('placeHolds').countDocuments()).toBe(0)
  expect(await app.db.collection('waiting').countDocuments({ open: true })).toBe(0)
  await sound()
})

test('a booking of the same wash in the window ends the wait, and a refused acceptance gives the place up', async () => {
  const { place, wait, free } = await start()
  const offer = await makePackage(app.context)
  const bought = await app.signedInAs('customer')
  const early = await wait()
  await free(0)
  await early.customer.call('POST /bookings', { body: { ...place, bookingTime: '10:00' } })
  expect((await early.own())?.state).toBe('booked')
  await free(1)
  await round()
  expect(await app.db.collection('placeHolds').countDocuments()).toBe(0)
  const { _id: userPackageId } = await reservePackage(bought, offer.id)
  const entry = (await bought.call('POST /waiting', { body: { ...wishOf(place), userPackageId } })).body
  await round()
  await app.db.collection('userPackages').updateMany({}, { $set: { expiryDate: '2026-11-22' } })
  expect(refusal(await accept(bought, entry._id))).toBe('400 PACKAGE_EXPIRED')
  expect((await entriesOf(bought))[0]?.state).toBe('over')
  expect(await app.db.collection('placeHolds').countDocuments()).toBe(0)
})

test('a package that does not cover the service, or ends before the window, is refused at once', async () => {
  const { place } = await start()
  const another = await makeService(app.context, { name: 'Another' })
  const joinWith = async (services: Types.ObjectId[], expiryDate?: string) => {
    const customer = await app.signedInAs('customer')
    const { id } = await makePackage(app.context, { services })
    const { _id: userPackageId } = await reservePackage(customer, id)
    if (expiryDate) await app.db.collection('userPackages').updateMany({}, { $set: { expiryDate } })
    const reply = await customer.call('POST /waiting', { body: { ...wishOf(place), userPackageId } })
    expect(await entriesOf(customer)).toHaveLength(reply.status === 201 ? 1 : 0)
    return refusal(reply)
  }
  expect(await joinWith([new Types.ObjectId(another.id)])).toBe('400 SERVICE_NOT_IN_PACKAGE')
  expect(await joinWith([], '2026-11-22')).toBe('400 PACKAGE_EXPIRED')
  expect(await joinWith([])).toBe('201')
})

test('nobody is offered a start at which they have this wash already', async () => {
  const { place, wait, free } = await start(2)
  const { customer, own } = await wait()
  await free(2)
  expect((await customer.call('POST /bookings', { body: { ...place, bookingTime: '10:30' } })).status).toBe(
    201,
  )
  expect((await own())?.state).toBe('booked')
  app.clock.advance(1000)
  await customer.call('POST /waiting', { body: { ...wishOf(place), fromTime: '10:30' } })
  await free(3)
  await round()
  expect((await own())?.state).toBe('waiting')
  await free(4)
  await round()
  expect(await own()).toMatchObject({ state: 'offered', offer: { bookingTime: '10:35' } })
  await sound()
})

test('the same wish is one entry, five may be open, and a window must be ahead and at branches with the service', async () => {
  const { branch, wish, desk } = await start()
  const customer = await app.signedInAs('customer')
  const join = (more: object = {}) => customer.call('POST /waiting', { body: { ...wish, ...more } })
  const same = await Promise.all(Array.from({ length: 20 }, () => join()))
  expect(new Set(same.map(({ body }) => body._id)).size).toBe(1)
  const others = await Promise.all(
    Array.from({ length: 20 }, (_, n) => join({ fromTime: `09:${String(n + 10)}` })),
  )
  expect(others.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(new Set(others.filter(({ status }) => status !== 201).map(refusal))).toEqual(
    new Set(['400 TOO_MANY_OPEN']),
  )
  const rival = await app.signedInAs('customer')
  const refused = async (more: object) =>
    refusal(await rival.call('POST /waiting', { body: { ...wish, ...more } }))
  expect(await refused({ from: '2026-11-20', to: '2026-11-20' })).toBe('400 PAST_TIME')
  expect(await refused({ from: '2027-06-01', to: '2027-06-02' })).toBe('400 TOO_FAR_AHEAD')
  expect(await refused({ to: '2026-12-10' })).toBe('400 VALIDATION')
  expect(await refused({ toTime: '07:00' })).toBe('400 VALIDATION')
  expect(await refused({ branchIds: ['000000000000000000000000'] })).toBe('404 NOT_FOUND')
  const elsewhere = await makeBranch(app.context)
  const only = await makeService(app.context, { branches: [branch._id] })
  expect(await refused({ serviceId: only.id, branchIds: [elsewhere.id] })).toBe('400 SERVICE_NOT_OFFERED')
  const seen = await desk.call('GET /admin/waiting', { query: { date: DAY } })
  expect(seen.body.data).toHaveLength(5)
  expect(seen.body.data[0]?.userId._id).toBe(customer.userId)
  expect(
    refusal(await desk.call('GET /admin/waiting', { query: { date: DAY, branchId: elsewhere.id } })),
  ).toBe('404 NOT_FOUND')
})
