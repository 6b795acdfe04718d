import { expect, test, assert } from 'vitest'
import { transaction } from '../../../db/transaction.ts'
import { serversForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { forgetOffer, holdPlace } from '../../../testing/hold-place.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import { PlaceHoldModel, freeLapsedHolds, releaseHold } from './place-hold.service.ts'
import { freeTimes } from '../../../testing/free-times.ts'

const { app, second } = await serversForFile()
const { refusal } = TestClient
const LAPSE_MS = 15 * 60_000

async function start(bays = 1) {
  const branch = await makeBranch(app.context, { bays })
  const service = await makeService(app.context, { duration: 30 })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  const boss = await app.signedInAs('super-admin')
  const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
  const book = (more: object = {}) => boss.call('POST /bookings', { body: { ...wish, walkIn, ...more } })
  const hold = async (more: object = {}) => {
    const held = await holdPlace(app, { ...wish, ...more })
    if (!held) throw new Error('the place is taken')
    return held
  }
  return { branch, wish, boss, book, hold }
}
const holds = () => PlaceHoldModel(app.db).countDocuments()
const sound = async () => {
  expect((await checkIntegrity(app.context)).faults).toEqual([])
}

test('a held place is taken for everybody, and free again when it is given up', async () => {
  const { branch, wish, boss, book, hold } = await start()
  const held = await hold()
  const free = () =>
    freeTimes(boss, { branchId: branch.id, serviceId: wish.serviceId, date: wish.bookingDate })
  expect(await free()).not.toContain('10:00')
  expect(refusal(await book())).toBe('400 SLOT_UNAVAILABLE')
  await sound()
  expect(await transaction(app.context, () => releaseHold(app.context, held))).toBe(true)
  await forgetOffer(app, held)
  expect(await free()).toContain('10:00')
  expect(refusal(await book())).toBe('201')
  await sound()
})

test('exactly as many of 200 bookings and 60 holds for one time on two servers succeed as there are bays', async () => {
  const { boss, wish, book } = await start(3)
  const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
  const elsewhere = second.as(boss)
  const early = Array.from({ length: 60 }, () => holdPlace(app, { ...wish, bookingTime: '12:00' }))
  expect((await Promise.all(early)).filter(Boolean)).toHaveLength(3)
  const tries = Array.from({ length: 200 }, (_, n) =>
    n % 2 ? book() : elsewhere.call('POST /bookings', { body: { ...wish, walkIn } }),
  )
  const offers = Array.from({ length: 60 }, () => holdPlace(app, wish))
  const made = (await Promise.all(tries)).filter(({ status }) => status === 201).length
  const held = (await Promise.all(offers)).filter(Boolean).length
  expect(made + held).toBe(3)
  await sound()
})

test('a lapsed hold that many meet at once is given up once', async () => {
  const { book, hold } = await start(2)
  await hold()
  await hold()
  expect(refusal(await book())).toBe('400 SLOT_UNAVAILABLE')
  app.clock.advance(LAPSE_MS)
  const freed = await Promise.all(Array.from({ length: 20 }, () => freeLapsedHolds(app.context)))
  expect(freed.reduce((sum, n) => sum + n, 0)).toBe(2)
  await sound()
  const replies = await Promise.all(Array.from({ length: 5 }, () => book()))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  await sound()
})

test('a booking, a move, a way back and a longer service each give up the lapsed hold in their way', async () => {
  const { branch, boss, book, hold } = await start()
  const long = await makeService(app.context, { duration: 60 })
  const lapsed = async (more: object) => {
    await hold(more)
    app.clock.advance(LAPSE_MS)
  }
  await lapsed({ bookingTime: '10:00' })
  const { body: booking } = await book({ bookingTime: '10:00' })
  expect(booking.status).toBe('confirmed')
  await lapsed({ bookingTime: '12:00' })
  expect(
    refusal(
      await boss.call('PATCH /bookings/:id', {
        params: { id: booking._id },
        body: { bookingDate: '2026-11-23', bookingTime: '12:00' },
      }),
    ),
  ).toBe('200')
  await lapsed({ bookingTime: '12:30' })
  const { rev } = (await boss.call('GET /bookings/:id', { params: { id: booking._id } })).body
  expect(
    refusal(
      await boss.call('PATCH /admin/bookings/:id/service', {
        params: { id: booking._id },
        body: { serviceId: long.id, rev },
      }),
    ),
  ).toBe('200')
  await boss.call('PATCH /admin/bookings/:id/:status', { params: { id: booking._id, status: 'cancelled' } })
  await lapsed({ bookingTime: '12:15' })
  expect(
    refusal(
      await boss.call('PATCH /admin/bookings/:id/:status', {
        params: { id: booking._id, status: 'confirmed' },
      }),
    ),
  ).toBe('200')
  expect(await holds()).toBe(0)
  expect(branch.bays).toBe(1)
  await sound()
})

/** Changes the branch's rules, and returns the number of holds that stay. */
async function change(boss: TestClient, values: object): Promise<number> {
  const [view] = (await boss.call('GET /admin/branches')).body.data
  assert(view)
  const body = { ...view, ...values, replan: true, rev: undefined }
  expect(refusal(await boss.call('PUT /admin/branches/:id', { params: { id: view._id }, body }))).toBe('200')
  return holds()
}

test('place-holds that fit new rules stay; others are given up before any car', async () => {
  const { boss, book, hold } = await start(3)
  // Two cars on 10:30, of which one is to be moved once there is one bay: no hold stays beside it.
  await book({ bookingTime: '10:00', serviceId: (await makeService(app.context, { duration: 60 })).id })
  await book({ bookingTime: '10:30', serviceId: (await makeService(app.context, { duration: 60 })).id })
  await hold({ bookingTime: '11:00' })
  await hold({ bookingTime: '12:00' })
  await hold({ bookingTime: '19:00' })
  expect(await change(boss, { bays: 1 })).toBe(2)
  expect(await change(boss, { closeingHours: '19:15' })).toBe(1)
  const works = { from: '2026-11-23', to: '2026-11-23', fromTime: '12:00', toTime: '13:00', reason: '' }
  expect(await change(boss, { closures: [works] })).toBe(0)
  await sound()
})

test('another time zone gives up every hold, and new rules those that have lapsed', async () => {
  const { boss, hold } = await start(2)
  await hold({ bookingTime: '12:00' })
  app.clock.advance(LAPSE_MS)
  await hold({ bookingTime: '14:00' })
  expect(await change(boss, { bays: 1 })).toBe(1)
  expect(await change(boss, { timeZone: 'Europe/London' })).toBe(0)
  await sound()
})
