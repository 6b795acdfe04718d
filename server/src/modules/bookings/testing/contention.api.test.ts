import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { serversForFile } from '../../../testing/app-for-file.ts'
import { makePackage } from '../../../testing/factories.ts'
import { TestClient, type TestReply } from '../../../testing/test-client.ts'
import { eraseCustomer } from '../../customers/privacy/privacy.service.ts'
import { expectSound } from './expect-sound.ts'
import { placeToBook } from './place-to-book.ts'

const { app, second } = await serversForFile()

const times = <T>(n: number, what: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => what(i))
const isServerFault = ({ status }: TestReply) => status >= 500

/** Frees the place for the next round. */
async function cancelled({ _id }: BookingView): Promise<void> {
  const boss = await app.signedInAs('super-admin')
  await boss.call('PATCH /admin/bookings/:id/:status', { params: { id: _id, status: 'cancelled' } })
}

async function start(bays: number) {
  const { branch, wish } = await placeToBook(app, { bays })
  const boss = await app.signedInAs('super-admin')
  const withBays = (n: number, how: { replan?: boolean } = {}) =>
    boss.call('PUT /admin/branches/:id', {
      params: { id: branch.id },
      body: {
        name: branch.name,
        location: branch.location,
        phone: branch.phone,
        operatingHours: '08:00',
        closeingHours: '20:00',
        bays: n,
        ...how,
      },
    })
  return { branch, boss, wish, withBays }
}

test('a reduction of bays and the first bookings of a day: the second to commit sees the first', async () => {
  const { wish, withBays } = await start(2)
  const customers = await Promise.all(times(2, () => app.signedInAs('customer')))
  for (let round = 0; round < 16; round++) {
    const place = { ...wish, bookingDate: `2026-12-${String(5 + round).padStart(2, '0')}` }
    await withBays(2, { replan: true })
    const [change, ...posts] = await Promise.all([
      // Sometimes a little later, to fall between a booking's read and its write.
      pause(round % 3).then(() => withBays(1)),
      ...customers.map((customer, i) =>
        (i === 0 ? customer : second.as(customer)).call('POST /bookings', { body: place }),
      ),
    ])
    const sold = posts.filter(({ status }) => status === 201).length
    // Either the change saw both bookings and was refused, or no second one was sold under it.
    expect(
      change.status === 200 ? sold <= 1 : sold === 2,
      `${TestClient.refusal(change)}, ${String(sold)} sold`,
    ).toBe(true)
    expect([change, ...posts].filter(isServerFault)).toEqual([])
    for (const post of posts) {
      if (post.status === 201) await cancelled(post.body)
    }
  }
  await expectSound(app)
})

test('a booking with a stale branch is validated against what another server has saved', async () => {
  const { branch, boss, wish } = await start(2)
  const customer = await app.signedInAs('customer')
  expect((await customer.call('POST /bookings', { body: wish })).status).toBe(201)
  const { name, location, phone } = branch
  const hours = { operatingHours: '08:00', closeingHours: '12:00' }
  const save = second
    .as(boss)
    .call('PUT /admin/branches/:id', { params: { id: branch.id }, body: { name, location, phone, ...hours } })
  expect((await save).status).toBe(200)
  const late = await customer.call('POST /bookings', { body: { ...wish, bookingTime: '15:00' } })
  expect(TestClient.refusal(late)).toBe('400 OUTSIDE_HOURS')
})

test('a reduction of bays succeeds against sixteen clients that book continuously', async () => {
  const { wish, withBays } = await start(4)
  const customers = await Promise.all(times(16, () => app.signedInAs('customer')))
  let changed = false
  const settle = { replan: true }
  const clients = customers.map(async (customer, i) => {
    const caller = i % 2 === 0 ? customer : second.as(customer)
    const replies: TestReply[] = []
    for (let n = 0; !changed && n < 200; n++) {
      const bookingTime = `${String(8 + ((i + n) % 12)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`
      const bookingDate = `2026-11-${String(23 + (n % 3))}`
      const reply = await caller.call('POST /bookings', { body: { ...wish, bookingDate, bookingTime } })
      replies.push(reply)
      if (reply.status === 201 && n % 2 === 0)
        replies.push(await caller.call('POST /bookings/:id/cancel', { params: { id: reply.body._id } }))
    }
    return replies
  })
  const changes = [await withBays(2, settle), await withBays(3, settle), await withBays(1, settle)]
  changed = true
  const replies = (await Promise.all(clients)).flat()
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(replies.filter(isServerFault)).toEqual([])
  await expectSound(app)
})

test('an account deleted while it books and reserves keeps no upcoming booking and no package', async () => {
  const { wish, branch } = await start(10)
  const offer = await makePackage(app.context)
  for (let round = 0; round < 6; round++) {
    const customer = await app.signedInAs('customer')
    const posts = times(6, i =>
      (i % 2 === 0 ? customer : second.as(customer)).call('POST /bookings', {
        body: {
          ...wish,
          bookingTime: `1${String(i)}:00`,
        },
      }),
    )
    const purchase = customer.call('POST /packages/purchase', { body: { packageId: offer.id } })
    await Promise.race(posts)
    await eraseCustomer(app.context, customer.userId)
    const replies = await Promise.all([...posts, purchase])
    expect(replies.filter(isServerFault)).toEqual([])
    const outcomes = new Set(replies.map(TestClient.refusal))
    expect([...outcomes].filter(outcome => outcome !== '201' && outcome !== '401 UNAUTHENTICATED')).toEqual(
      [],
    )
  }
  expect(await app.db.collection('bookings').countDocuments({ live: true, branchId: branch._id })).toBe(0)
  expect(await app.db.collection('userPackages').countDocuments({ archivedAt: null })).toBe(0)
  await expectSound(app)
})
