import { Types } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerView } from '../../../contract/users.ts'
import { makeBranch } from '../../../testing/factories.ts'
import { readCosts } from '../../../testing/query-cost.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { UserModel, userWords } from '../../accounts/users/user.model.ts'

/** What a search of customers by a common name reads, and that its pages are complete and in order. */

const ROSSI = 90
/** More than are put in order by their keys. */
const ALL = 6100

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await testApp()
  admin = await app.signedInAs('super-admin')
  const rows = Array.from({ length: ALL }, (_, n) => {
    const isRossi = n % 12 === 0 && n < 12 * ROSSI
    // A text with digits is found as one word, too.
    const letters = String(n).replaceAll(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))
    const name = `${isRossi ? 'Rossi' : 'Verdi'} Anna${letters}`
    const row = { name, email: `c${String(n)}@mail.example`, phone: null, vehicles: [], branchesBooked: [] }
    return {
      _id: new Types.ObjectId(),
      ...{ ...row, role: 'customer', words: userWords(row), deletedAt: null },
      // Several accounts of one instant are ordered by id.
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(((n * 7) % ALL) / 5) * 60_000),
    }
  })
  await UserModel(app.db).collection.insertMany(rows)
})
afterAll(() => app.close())

interface Page {
  data: CustomerView[]
  page: { next: string | null }
}

/** All pages of a search, and the most accounts that one of them examined. */
async function pagesOf(
  q: string,
  limit: number,
  { who = admin, counted = true } = {},
): Promise<{ found: CustomerView[]; examined: number }> {
  const found: CustomerView[] = []
  let examined = 0
  let next: string | null = ''
  while (next !== null) {
    let page: Page | undefined
    const query = { q, limit: String(limit), cursor: next }
    const read = async () => {
      page = (await who.call('GET /admin/customers', { query })).body
    }
    const costs = counted ? await readCosts(app, read) : await read().then(() => [])
    const users = costs.filter(({ collection }) => collection === 'users')
    examined = Math.max(
      examined,
      users.reduce((sum, cost) => sum + cost.examined, 0),
    )
    found.push(...(page?.data ?? []))
    next = page?.page.next ?? null
  }
  return { found, examined }
}

/** The same customers as one read of the database gives them. */
async function expected(...beginnings: RegExp[]): Promise<string[]> {
  const found = UserModel(app.db).find({ name: { $in: beginnings } })
  return (await found.sort({ createdAt: -1, _id: -1 }).lean()).map(({ _id }) => _id.toHexString())
}

test.each([
  ['a name', 'rossi'],
  ['the beginning of a name', 'ros'],
])('a page of %s examines the page alone, newest first', async (_what, q) => {
  const { found, examined } = await pagesOf(q, 20)
  expect(found.map(({ _id }) => _id)).toEqual(await expected(/^Rossi/))
  expect(found).toHaveLength(ROSSI)
  // And those of the instant with which the page before ended.
  expect(examined).toBeLessThanOrEqual(21 + 5)
})

test('a branch’s customers with a name are found, and a page examines the page alone', async () => {
  const branch = await makeBranch(app.context)
  const rossi = await UserModel(app.db)
    .find({ name: /^Rossi/ })
    .sort({ createdAt: -1, _id: -1 })
    .lean()
  const known = rossi.filter((_, n) => n % 3 === 0)
  for (const row of known) {
    const branchesBooked = [branch._id]
    const words = userWords({ ...row, branchesBooked })
    await UserModel(app.db).updateOne({ _id: row._id }, { $set: { branchesBooked, words } })
  }
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const { found, examined } = await pagesOf('Rossi', 20, { who: desk })
  expect(found.map(({ _id }) => _id)).toEqual(known.map(({ _id }) => _id.toHexString()))
  expect(examined).toBeLessThanOrEqual(21 + 5)
})

test('the pages of a name that very many have hold each of them once', async () => {
  const { found } = await pagesOf('anna', 200, { counted: false })
  expect(found.map(({ _id }) => _id)).toEqual(await expected(/^Rossi Anna/, /^Verdi Anna/))
})
