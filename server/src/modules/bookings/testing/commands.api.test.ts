import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commandsOf } from '../../../testing/commands-of.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

async function start() {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  await makeBranch(app.context, { name: 'Another' })
  return `branchId=${branch.id}&serviceId=${service.id}`
}

test('free times of a day, or of two months, take one command beside branch and service', async () => {
  const asked = await start()
  const expected = ['find branchDays', 'find branches', 'find washServices']
  const path = `/bookings/availability?${asked}`
  expect(await commandsOf(app, () => app.visitor.get(`${path}&date=2026-11-23`))).toEqual(expected)
  expect(await commandsOf(app, () => app.visitor.get(`${path}&from=2026-11-23&to=2027-01-22`))).toEqual(
    expected,
  )
})

test('the earliest wash of all branches takes three commands', async () => {
  const asked = await start()
  expect(
    await commandsOf(app, () => app.visitor.get(`/bookings/earliest?${asked.split('&')[1] ?? ''}`)),
  ).toEqual(['find branchDays', 'find branches', 'find washServices'])
})

/** What a customer's own booking takes on a day that has its document. */
const BOOKING = [
  'find sessions',
  'findAndModify users',
  'find bookings',
  'update branchDays',
  'insert bookings',
  'insert outbox',
  'commitTransaction 1',
]

test('a booking takes the session and one short transaction, and one command more with a key', async () => {
  const asked = new URLSearchParams(await start())
  const customer = await app.signedInAs('customer')
  const wish = { ...Object.fromEntries(asked), bookingDate: '2026-11-23' }
  const book = (bookingTime: string, headers = {}) =>
    customer.post('/bookings', { ...wish, bookingTime }, headers)
  await book('09:00')
  expect(await commandsOf(app, () => book('10:00'))).toEqual([...BOOKING].sort())
  const withKey = await commandsOf(app, () => book('11:00', { 'idempotency-key': 'one' }))
  expect(withKey).toEqual([...BOOKING, 'update idempotency'].sort())
})
