import { expect, test } from 'vitest'
import type { BookingView } from '../../contract/bookings.ts'
import { serversForFile } from '../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../testing/factories.ts'
import { readCosts } from '../../testing/query-cost.ts'
import { TestClient } from '../../testing/test-client.ts'
import { TIMED_TASKS } from '../../timed-tasks.ts'
import { checkIntegrity } from '../integrity/integrity.service.ts'
import { runTimedWork } from '../timed-work/timed-work.service.ts'
import { offerPlaces } from './offers.service.ts'
import { reservePackage } from '../../testing/reserve-package.ts'

const { app, second } = await serversForFile()
const { refusal } = TestClient
const DAY = '2026-11-23'
const QUARTER_MS = 15 * 60_000

const round = () => runTimedWork(app.context, TIMED_TASKS)
const sound = async () => {
  expect((await checkIntegrity(app.context)).faults).toEqual([])
}

/** Open for an hour and a half, and full: three washes of half an hour in each bay. */
async function start(bays = 1) {
  const branch = await makeBranch(app.context, { bays, operatingHours: '10:00', closeingHours: '11:30' })
  const service = await makeService(app.context, { duration: 30 })
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const place = { branchId: branch.id, serviceId: service.id, bookingDate: DAY }
  const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
  const cars: BookingView[] = []
  for (const bookingTime of ['10:00', '10:30', '11:00'].flatMap(time =>
    Array.from({ length: bays }, () => time),
  )) {
    cars.push((await desk.call('POST /bookings', { body: { ...place, walkIn, bookingTime } })).body)
  }
  const wish = wishOf(place)
  const wait = async (more: object = {}) => {
    const customer = await app.signedInAs('customer')
    const { body } = await customer.call('POST /waiting', { body: { ...wish, ...more } })
    app.clock.advance(1000)
    return { customer, id: body._id, own: async () => (await list(customer))[0] }
  }
  const free = (car = 0) =>
    desk.call('PATCH /admin/bookings/:id/:status', {
      params: { id: cars[car]?._id ?? '', status: 'cancelled' },
    })
  return { branch, desk, place, wish, wait, free }
}
/** A wish for this place's service at its branch, at any time of the day. */
const wishOf = ({ branchId, serviceId }: { branchId: string; serviceId: string }) => ({
  ...{ serviceId, branchIds: [branchId], from: DAY, to: DAY },
  ...{ fromTime: '08:00', toTime: '20:00' },
})
const list = async (customer: TestClient) => (await customer.call('GET /waiting')).body.data
const accept = (client: TestClient, id: string) => client.call('POST /waiting/:id/accept', { params: { id } })

test('the one who waited longest is offered the freed place, and booking it twice is one booking', async () => {
  const { desk, place, wait, free } = await start()
  const first = await wait()
  const other = await wait()
  await round()
  expect((await first.own())?.offer).toBeNull()
  await free(1)
  await round()
  expect(await first.own()).toMatchObject({
    state: 'offered',
    offer: {
      bookingDate: DAY,
      bookingTime: '10:30',
      until: new Date(app.clock.now().getTime() + QUARTER_MS).toISOString(),
    },
  })
  expect((await other.own())?.state).toBe('waiting')
  const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
  expect(
    refusal(await desk.call('POST /bookings', { body: { ...place, walkIn, bookingTime: '10:30' } })),
  ).toBe('400 SLOT_UNAVAILABLE')
  await sound()
  const replies = await Promise.all(
    [first.customer, second.as(first.customer), first.customer].map(client => accept(client, first.id)),
  )
  expect(replies.map(refusal)).toEqual(['201', '201', '201'])
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
  expect(replies[0]?.body).toMatchObject({ bookingDate: DAY, bookingTime: '10:30', status: 'pending' })
  expect(await first.own()).toMatchObject({ state: 'booked', bookingId: replies[0]?.body._id, offer: null })
  await sound()
})

test('the chain decides how long a place is held for whoever waited', async () => {
  const { wait, free } = await start()
  const admin = await app.signedInAs('super-admin')
  const { rev, brand, policies } = (await admin.call('GET /admin/settings')).body
  const body = { rev, brand, policies: { ...policies, offerMinutes: 40 } }
  await admin.call('PUT /admin/settings', { body })
  const { own } = await wait()
  await free(0)
  await round()
  const until = new Date(app.clock.now().getTime() + 40 * 60_000).toISOString()
  expect(await own()).toMatchObject({ state: 'offered', offer: { until } })
  await sound()
})

test('rounds that overlap offer an entry one of two places, with one mail', async () => {
  const { wait, free } = await start(2)
  const { own } = await wait()
  for (const car of [0, 1]) await free(car)
  const now = app.clock.now()
  await Promise.all(Array.from({ length: 6 }, () => offerPlaces(app.context, now)))
  expect(await own()).toMatchObject({ state: 'offered', offer: { bookingDate: DAY } })
  expect(await app.db.collection('placeHolds').countDocuments()).toBe(1)
  expect(await app.db.collection('outbox').countDocuments({ kind: 'waiting-offer' })).toBe(1)
  await sound()
})

test('a declined or lapsed place goes to the next, and never again to the same', async () => {
  const { wait, free } = await start()
  const waiting = [await wait(), await wait()] as const
  await free(0)
  await round()
  const declines = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? waiting[0].customer : second.as(waiting[0].customer)).call('POST /waiting/:id/decline', {
        params: { id: waiting[0].id },
      }),
    ),
  )
  expect(declines.map(refusal).sort()).toEqual([
    '204',
    ...Array.from({ length: 9 }, () => '409 STATE_CONFLICT'),
  ])
  await round()
  expect((await waiting[0].own())?.state).toBe('waiting')
  expect((await waiting[1].own())?.offer?.bookingTime).toBe('10:00')
  app.clock.advance(QUARTER_MS)
  expect(refusal(await accept(waiting[1].customer, waiting[1].id))).toBe('409 STATE_CONFLICT')
  await round()
  await round()
  for (const { own } of waiting) expect(await own()).toMatchObject({ state: 'waiting', offer: null })
  await sound()
})

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
  expect(refusal(await first.customer.call('DELETE /waiting/:id', { params: { id: first.id } }))).toBe('204')
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
  expect((await list(bought))[0]?.state).toBe('over')
  expect(await app.db.collection('placeHolds').countDocuments()).toBe(0)
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

test('under 200 bookings of freed places, cars and offers never exceed the bays', async () => {
  const { desk, place, wait, free } = await start()
  const waiting = await Promise.all(Array.from({ length: 10 }, () => wait()))
  const elsewhere = second.as(desk)
  const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
  const times = ['10:00', '10:30', '11:00']
  await Promise.all([free(0), free(1), free(2), round()])
  const posts = Array.from({ length: 200 }, (_, n) =>
    (n % 2 ? desk : elsewhere).call('POST /bookings', {
      body: { ...place, walkIn, bookingTime: times[n % 3] ?? '' },
    }),
  )
  const rounds = [round(), round(), round()]
  const made = (await Promise.all(posts)).filter(({ status }) => status === 201).length
  await Promise.all(rounds)
  await round()
  const held = await app.db.collection('placeHolds').countDocuments()
  expect(made + held).toBe(3)
  const offered = (await Promise.all(waiting.map(({ own }) => own()))).filter(
    entry => entry?.state === 'offered',
  )
  expect(offered).toHaveLength(held)
  await sound()
})

test('a round of timed work with nothing due reads no day, booking, package or wait, however many there are', async () => {
  await start()
  app.clock.advance(6000)
  const costs = await readCosts(app, round)
  expect(costs.length).toBeGreaterThan(5)
  const many = ['branchDays', 'bookings', 'userPackages', 'users', 'waiting', 'placeHolds']
  expect(costs.filter(({ collection, examined }) => many.includes(collection) && examined > 0)).toEqual([])
})
