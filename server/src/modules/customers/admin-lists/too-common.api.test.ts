import { Types } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBranch, makePackage } from '../../../testing/factories.ts'
import { readCosts } from '../../../testing/query-cost.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { UserModel, userWords } from '../../accounts/users/user.model.ts'

/** Searches of bookings and packages that mean very many people. */

const { refusal } = TestClient
/** One more than the lists are searched through; the branch knows every third. */
const ANNAS = 301

let app: TestApp
let admin: TestClient
let desk: TestClient
let branchId: string
beforeAll(async () => {
  app = await testApp()
  const branch = await makeBranch(app.context)
  branchId = branch.id
  admin = await app.signedInAs('super-admin')
  desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const rows = Array.from({ length: ANNAS }, (_, n) => {
    const letters = String(n).replaceAll(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))
    const branchesBooked = n % 3 === 0 ? [branch._id] : []
    const row = {
      name: `Anna ${letters}`,
      email: `c${n}@mail.example`,
      phone: null,
      vehicles: [],
      branchesBooked,
    }
    const fixed = {
      role: 'customer',
      deletedAt: null,
      words: userWords(row),
      createdAt: new Date(n * 60_000),
    }
    return { _id: new Types.ObjectId(), ...row, ...fixed }
  })
  await UserModel(app.db).collection.insertMany(rows)
})
afterAll(() => app.close())

test.each(['/admin/bookings?q=', '/admin/user-packages?q='])(
  '%s with a word that more than 300 people have, or that says too little, is refused',
  async path => {
    for (const q of ['anna', 'ann', 'a', '39', '333', 'a 12'])
      expect(refusal(await admin.raw('GET', path + q)), q).toBe('400 TOO_COMMON')
    for (const q of ['anna%20abc', 'bianchi', '3333', '**', '%20'])
      expect(refusal(await admin.raw('GET', path + q)), q).toBe('200')
  },
)

test('a branch-admin, and whoever chooses a branch, searches among the people whom the branch knows', async () => {
  for (const path of ['/admin/bookings?q=anna', `/admin/user-packages?q=anna&branchId=${branchId}`])
    expect(refusal(await desk.raw('GET', path)), path).toBe('200')
  expect(refusal(await admin.raw('GET', `/admin/bookings?q=anna&branchId=${branchId}`))).toBe('200')
  expect(refusal(await desk.raw('GET', '/admin/user-packages?q=anna'))).toBe('400 TOO_COMMON')
})

test('a search of customers that says too little is refused rather than empty, and the desk’s says that there is more', async () => {
  expect(refusal(await admin.raw('GET', '/admin/customers?q=a'))).toBe('400 TOO_COMMON')
  for (const q of ['39', '333']) {
    expect(refusal(await admin.raw('GET', `/admin/customers?q=${q}`)), q).toBe('400 TOO_COMMON')
    const found = await admin.call('GET /admin/search', { query: { q } })
    expect(found.body).toEqual({ customers: [], bookings: [], more: true })
  }
  expect((await admin.call('GET /admin/customers', { query: { q: 'nobody' } })).body.data).toEqual([])
})

test('the people of such a word are shown page by page, newest first, and the file is refused as the list is', async () => {
  const { body } = await admin.call('GET /admin/customers', { query: { q: 'anna', limit: '50' } })
  expect(body.data).toHaveLength(50)
  expect(body.data[0]?.name).toBe('Anna daa')
  expect(body.page.next).not.toBeNull()
  expect(refusal(await admin.raw('GET', '/admin/bookings?q=anna&format=csv'))).toBe('400 TOO_COMMON')
})

test('a customer whom the desk has just created, and what they have just bought, are found at once', async () => {
  const { id: packageId } = await makePackage(app.context)
  const body = { name: 'Zita D’Angelo-Più', phone: '+39 347 5550199' }
  const zita = (await desk.call('POST /admin/customers', { body })).body
  const buyer = await app.signedInAs('customer', { name: 'Zita Neri' })
  const { _id } = await reservePackage(buyer, packageId)
  for (const q of ['zita dang', 'angelo', 'dangelopiu', 'PIÙ zita', '0199'])
    for (const who of [admin, desk]) {
      const { data } = (await who.call('GET /admin/customers', { query: { q } })).body
      expect(
        data.map(row => row._id),
        q,
      ).toEqual([zita._id])
    }
  const found = (await admin.call('GET /admin/user-packages', { query: { q: 'zita neri' } })).body.data
  expect(found.map(row => row._id)).toEqual([_id])
})

test('a search of 299 people reads a page of documents, in at most five commands', async () => {
  await UserModel(app.db).deleteMany({ name: { $in: ['Anna a', 'Anna b'] } })
  for (const path of [
    '/admin/bookings?q=anna',
    '/admin/user-packages?q=anna',
    '/admin/customers?q=anna%20d',
  ]) {
    const costs = await readCosts(app, () => admin.raw('GET', path))
    const asked = costs.filter(({ collection }) => !['sessions', 'branches'].includes(collection))
    expect(asked.length, path).toBeLessThanOrEqual(6)
    const examined = asked.reduce((sum, cost) => sum + cost.examined, 0)
    expect(examined, path).toBeLessThanOrEqual(150)
  }
})
