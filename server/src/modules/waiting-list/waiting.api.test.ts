import { expect, test } from 'vitest'
import { serversForFile } from '../../testing/app-for-file.ts'
import { beginsTransaction, callOther, changingBefore } from '../../testing/call-other.ts'
import { readCosts } from '../../testing/query-cost.ts'
import { TestClient } from '../../testing/test-client.ts'
import { offerPlaces } from './offers.service.ts'
import { accept, DAY, fullDays, QUARTER_MS } from './testing/full-day.ts'

const { app, second } = await serversForFile()
const { refusal } = TestClient
const { start, round, sound } = fullDays(app)

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

test('a wait that ends while a round looks for its place is offered none', async () => {
  const { wait, free } = await start()
  const { customer, id, own } = await wait()
  await free()
  const leave = () => {
    callOther(second, customer, { method: 'DELETE', path: `/waiting/${id}`, body: {} })
  }
  await changingBefore(app, { isIt: beginsTransaction, change: leave }, () =>
    offerPlaces(app.context, app.clock.now()),
  )
  expect(await own()).toMatchObject({ state: 'left', offer: null })
  expect(await app.db.collection('placeHolds').countDocuments()).toBe(0)
  expect(await app.db.collection('outbox').countDocuments({ kind: 'waiting-offer' })).toBe(0)
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

test('cars and offers never exceed the bays under 200 bookings of freed places', async () => {
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
