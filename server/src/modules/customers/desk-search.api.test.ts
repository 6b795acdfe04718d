import { describe, expect, test } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { makeUser } from '../../testing/factories.ts'
import { TestClient } from '../../testing/test-client.ts'
import { NICCOLO, search, startWithNiccolo } from './testing/niccolo.ts'

const app = await appForFile()
const { refusal } = TestClient
const start = () => startWithNiccolo(app)

const foundBy = async (client: TestClient, q: string) => {
  const { customers, bookings } = await search(client, q)
  return [customers.length, bookings.length]
}

/** What people say at a counter. */
const SAID = [
  ...['363 4412198', '3634412198', '2198', '12198', '0039 363 4412198', '+39 3634412198', '(363) 441-2198'],
  ...['GG504CM', 'gg 504 cm', '504CM', '504 cm', '4cm', 'gg5'],
  ...['niccolo', 'NICCOLÒ', 'orefice', 'niccolo orefice', 'orefice niccolo', 'nicc oref', 'niccolo@exa'],
]

describe('the search of the desk', () => {
  test('the search of the desk finds a customer with the bookings by what people say: numbers, plates and names, whole or in part', async () => {
    const { admin, desk, book } = await start()
    await book('10:00')
    for (const said of SAID) {
      expect(await foundBy(admin, said), said).toEqual([1, 1])
      expect(await foundBy(desk, said), said).toEqual([1, 1])
    }
    for (const said of ['rossi', '2197', '504CN', 'niccolo rossi', '**', '1234 5678', '\u0661\u0662']) {
      expect(await foundBy(admin, said), said).toEqual([0, 0])
    }
    expect(refusal(await admin.call('GET /admin/search', { query: { q: 'x' } }))).toBe('400 VALIDATION')
  })

  test('the search of the desk finds the same in the lists of bookings and of customers', async () => {
    const { admin, desk, other, book, bookWalkIn } = await start()
    await book('10:00')
    await bookWalkIn('11:00')
    const rowsOf = async (client: TestClient, list: 'bookings' | 'customers', q: string) =>
      (await client.call(`GET /admin/${list}`, { query: { q } })).body.data.length
    for (const said of [...SAID.filter(each => each.length >= 4), '90210', '0788', 'x 90210']) {
      const isWalkIn = /90210|0788/.test(said)
      for (const client of [admin, desk]) {
        expect(await rowsOf(client, 'bookings', said), said).toBe(1)
        expect(await rowsOf(client, 'customers', said), said).toBe(isWalkIn ? 0 : 1)
      }
      expect(await rowsOf(other, 'bookings', said), said).toBe(0)
    }
    expect(await rowsOf(admin, 'bookings', '2197')).toBe(0)
  })

  test('the search of the desk finds a walk-in by name, end of number and end of plate, at the branch and in the chain', async () => {
    const { admin, desk, other, bookWalkIn } = await start()
    await bookWalkIn('10:00')
    for (const said of ['lukasz', 'nowak lukasz', '0788', '06 555 0788', '90210', 'wx90210', 'x 90210']) {
      expect(await foundBy(admin, said), said).toEqual([0, 1])
      expect(await foundBy(desk, said), said).toEqual([0, 1])
      expect(await foundBy(other, said), said).toEqual([0, 0])
    }
  })

  test('the search of the desk shows another branch nobody by a part, and the customer without bookings by the whole number', async () => {
    const { other, niccolo, book, place, branch } = await start()
    await book('10:00')
    for (const said of ['2198', '63 4412198', '504CM', 'GG504CM', 'niccolo', '39363441219']) {
      expect(await foundBy(other, said), said).toEqual([0, 0])
    }
    expect(refusal(await other.call('GET /admin/customers/:id', { params: { id: niccolo.userId } }))).toBe(
      '404 NOT_FOUND',
    )
    for (const said of ['363 4412198', '0039 363 4412198', NICCOLO.email]) {
      expect(await foundBy(other, said), said).toEqual([1, 0])
    }
    expect((await other.call('GET /admin/customers/:id', { params: { id: niccolo.userId } })).status).toBe(
      200,
    )
    const elsewhere = await other.raw('POST', '/bookings', { body: { ...place, customerId: niccolo.userId } })
    expect([branch.id, refusal(elsewhere)]).toEqual([branch.id, '400 VALIDATION'])
  })

  test('the search of the desk says the soonest coming booking first, then the latest past one, and that there is more', async () => {
    const { book } = await start()
    for (const time of ['12:00', '10:00', '11:00']) await book(time)
    app.clock.set('2026-11-23T09:30:00Z')
    const admin = await app.signedInAs('super-admin', { email: 'late@example.com' })
    const { bookings } = await search(admin, 'niccolo')
    expect(bookings.map(({ bookingTime }) => bookingTime)).toEqual(['11:00', '12:00', '10:00'])
    expect(bookings[0]?.userId).toMatchObject({ phone: NICCOLO.phone })
    for (let n = 0; n < 11; n++) await makeUser(app.context, { name: `Ugo Bianchi ${String(n)}` })
    expect(await search(admin, 'bianchi ugo')).toMatchObject({ bookings: [], more: true })
    expect((await search(admin, 'bianchi 1')).customers.map(({ name }) => name)).toContain('Ugo Bianchi 1')
  })
})
