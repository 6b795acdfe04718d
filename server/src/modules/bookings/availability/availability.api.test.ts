import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch } from '../../../testing/factories.ts'
import { newId, TEST_NOW } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { freeTimes } from '../../../testing/free-times.ts'
import { MONDAY, placeToBook } from '../testing/place-to-book.ts'

const app = await appForFile()

const { refusal } = TestClient

/** A branch with one bay and two customers, booked at 10:00 and 11:00 for half an hour each. */
async function start() {
  const { branch, service, wish } = await placeToBook(app, { bays: 1 })
  const customer = await app.signedInAs('customer')
  const other = await app.signedInAs('customer')
  const { body: booking } = await customer.call('POST /bookings', { body: wish })
  await other.call('POST /bookings', { body: { ...wish, bookingTime: '11:00' } })
  const asked = { branchId: branch.id, serviceId: service.id }
  const times = (who: TestClient, date: string, except = booking._id) =>
    freeTimes(who, { ...asked, date, exceptBookingId: except })
  return { branch, service, customer, other, booking, asked, times }
}

test('the free times for a move are exactly the times the move accepts, including its own place', async () => {
  const { branch, customer, asked, booking, times } = await start()
  const free = await times(customer, MONDAY)
  const morning = Array.from({ length: 24 }, (_, i) => [9 + Math.floor(i / 12), (i % 12) * 5])
  for (const [hour = 0, minute = 0] of morning) {
    const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    const reply = await customer.call('PATCH /bookings/:id', {
      params: { id: booking._id },
      body: { bookingDate: MONDAY, bookingTime: time, branchId: branch.id },
    })
    expect(refusal(reply), time).toBe(free.includes(time) ? '200' : '400 SLOT_UNAVAILABLE')
  }
  const range = await customer.call('GET /bookings/availability', {
    query: { ...asked, from: MONDAY, to: '2026-11-24', exceptBookingId: booking._id },
  })
  const next = await times(customer, '2026-11-24')
  expect(range.body).toMatchObject({ days: [{ free: free.length }, { free: next.length }] })
})

test('the free times for a move use the minutes that the booking keeps, even when its service is archived', async () => {
  const { service, customer, times } = await start()
  await app.db
    .collection('washServices')
    .updateOne({ _id: service._id }, { $set: { duration: 90, archivedAt: new Date(TEST_NOW) } })
  const free = await times(customer, MONDAY)
  expect(free).toContain('10:30')
  expect(free).not.toContain('10:35')
  expect(free.at(-1)).toBe('19:30')
})

test('admins get the same free times for a move as the customer', async () => {
  const { branch, customer, times } = await start()
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const chief = await app.signedInAs('super-admin')
  const free = await times(customer, MONDAY)
  expect(await times(desk, MONDAY)).toEqual(free)
  expect(await times(chief, MONDAY)).toEqual(free)
})

test("free times do not reveal another customer's booking or whether it exists", async () => {
  const { other, asked, booking } = await start()
  const elsewhere = await makeBranch(app.context, { name: 'Elsewhere' })
  const desk = await app.signedInAs('branch-admin', { branch: elsewhere._id })
  const ask = async (who: TestClient, id: string) =>
    refusal(
      await who.call('GET /bookings/availability', {
        query: { ...asked, date: MONDAY, exceptBookingId: id },
      }),
    )
  for (const who of [other, desk]) {
    expect(await ask(who, booking._id)).toBe('404 NOT_FOUND')
    expect(await ask(who, newId())).toBe('404 NOT_FOUND')
  }
  expect(await ask(app.visitor, booking._id)).toBe('401 UNAUTHENTICATED')
  expect(await ask(app.visitor, newId())).toBe('401 UNAUTHENTICATED')
  expect(await ask(other, 'x')).toBe('400 VALIDATION')
})

test('a cancelled booking reserves no place', async () => {
  const { customer, other, booking, asked, times } = await start()
  await customer.call('POST /bookings/:id/cancel', { params: { id: booking._id } })
  const open = await freeTimes(other, { ...asked, date: MONDAY })
  expect(await times(customer, MONDAY)).toEqual(open)
})

describe('free times', () => {
  test('free times of a day are those that can be booked, without the past and what is taken', async () => {
    const { wish, branch, service } = await placeToBook(app, { bays: 1 })
    const customer = await app.signedInAs('customer')
    await customer.call('POST /bookings', { body: wish })
    const day = await app.visitor.call('GET /bookings/availability', {
      query: { branchId: branch.id, serviceId: service.id, date: MONDAY },
    })
    expect(day.body).toMatchObject({
      date: MONDAY,
      timeZone: 'Europe/Rome',
      open: { from: '08:00', to: '20:00' },
    })
    const times = 'times' in day.body ? day.body.times : []
    expect(times).toContain('09:30')
    expect(times).not.toContain('09:35')
    expect(times).not.toContain('10:25')
    expect(times.at(-1)).toBe('19:30')
    const range = await app.visitor.call('GET /bookings/availability', {
      query: { branchId: branch.id, serviceId: service.id, from: '2026-11-20', to: MONDAY },
    })
    expect(range.body).toMatchObject({ days: [0, 91, 139, times.length].map(free => ({ free })) })
  })
})
