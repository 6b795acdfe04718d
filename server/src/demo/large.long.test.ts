import { Types } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIntegrity, type IntegrityResult } from '../modules/office/integrity/integrity.service.ts'
import { readCosts, type ReadCost } from '../testing/query-cost.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { demoId } from './random.ts'
import { fillDemo } from './fill.ts'
import { fillLarge } from '../../bench/large/fill.ts'

/** The cost of the admins' screens in the large chain, in documents examined, beside that in the sample chain. */

/** A reply of a page of fifty reads at least this much. */
const PAGE = 150

let small: TestApp
let large: TestApp
let bookings: number
beforeAll(async () => {
  small = await testApp()
  large = await testApp()
  const at = { now: small.clock.now(), timeZone: 'Europe/Rome' }
  await fillDemo(small.db, { ...at, passwordHash: '' })
  ;({ bookings } = await fillDemo(large.db, { ...at, passwordHash: '', add: fillLarge }))
}, 600_000)
afterAll(async () => {
  await small.close()
  await large.close()
})

test('the large chain has 200,000 bookings and keeps every invariant', async () => {
  expect(bookings).toBeGreaterThanOrEqual(200_000)
  expect(bookings).toBeLessThan(210_000)
  const { faults, counted }: IntegrityResult = await checkIntegrity(large.context)
  expect(faults).toEqual([])
  expect(counted).toMatchObject({ branches: 30 })
}, 600_000)

const BRANCH = demoId(1, 0)
const isOfBranches = ({ collection }: ReadCost) => collection === 'branches'
/** A report adds up the washes that packages still owe: it reads the packages of some months, however old the chain. */
const countUnexpired = (app: TestApp): Promise<number> =>
  app.db
    .collection('userPackages')
    .countDocuments({ expiryDate: { $gte: app.clock.now().toISOString().slice(0, 10) } })
const PERIOD = 'from=2026-11-20&to=2026-11-21'

test.each([
  ...['/admin/bookings', '/admin/bookings?archived=true', '/admin/bookings?status=pending'],
  ...[`/admin/bookings?branchId=${BRANCH}&archived=true`, '/admin/customers', '/admin/user-packages'],
  ...[
    '/admin/user-packages?isPaid=false',
    '/admin/user-packages?archived=true',
    '/admin/audit',
    '/admin/users',
  ],
  ...[
    `/admin/board?branchId=${BRANCH}`,
    '/admin/stats',
    '/admin/search?q=rossi',
    '/admin/search?q=anna%20rossi',
  ],
  ...['/admin/bookings?q=2198', '/admin/bookings?q=anna%20rossi', '/admin/customers?q=rossi'],
  ...['/admin/user-packages?q=anna%20rossi', `/admin/reports?${PERIOD}&chain=true`],
  ...['/admin/customers?q=2198', '/admin/search?q=2198', '/admin/search?q=4CM'],
  ...[`/admin/customers/${demoId(4, 3)}`, `/admin/bookings?userId=${demoId(4, 3)}`],
])('%s examines at most three times the documents of the sample chain', async path => {
  const isReport = path.startsWith('/admin/reports')
  for (const role of ['super-admin', 'branch-admin'] as const) {
    const costs: number[] = []
    for (const app of [small, large]) {
      const [branch] = await app.db.collection('branches').find().sort({ _id: 1 }).limit(1).toArray()
      const own = role === 'super-admin' || !branch ? {} : { branch: branch._id }
      const client = await app.signedInAs(role, own)
      // What a process reads once, such as the sums in memory, is not part of it.
      const first = TestClient.refusal(await client.raw('GET', path))
      if (first.startsWith('403')) return
      expect(first).toBe('200')
      const reads = await readCosts(app, () => client.raw('GET', path))
      // Branches are kept for a second, so a busy machine may read them again within the request.
      const [branches = 0] = reads.filter(isOfBranches).map(({ examined }) => examined)
      const isOwed = ({ collection }: ReadCost) => isReport && collection === 'userPackages'
      const owed = reads.filter(isOwed).reduce((sum, { examined }) => sum + examined, 0)
      const others = reads.filter(each => !isOfBranches(each) && !isOwed(each))
      expect(owed).toBeLessThanOrEqual((await countUnexpired(app)) + PAGE)
      costs.push(others.reduce((sum, { examined }) => sum + examined, branches))
    }
    const [few = 0, many = 0] = costs
    process.stderr.write(`${role} ${path}: ${String(few)} and ${String(many)}\n`)
    expect(many, `${role}: ${String(few)}`).toBeLessThanOrEqual(3 * few + PAGE)
  }
})

/** What people type: names, common and rare, whole and in part, numbers, plates and addresses. */
const TYPED = [
  ...['rossi', 'ros', 'anna', 'an', 'anna rossi', 'ann ros', 'rossi anna', 'damico', 'سارة', 'حداد'],
  ...[
    '2198',
    '39320',
    '3933',
    '4CM',
    'AB1',
    'person1234@demo.example',
    'person1234',
    'demo',
    'walk-in 12',
    'walk',
    'zoe',
  ],
]

test.each(TYPED)(
  'every search for "%s" and what it shows examine at most 150 documents, in few commands',
  async typed => {
    for (const role of ['super-admin', 'branch-admin'] as const) {
      const own = role === 'super-admin' ? {} : { branch: new Types.ObjectId(BRANCH) }
      const client = await large.signedInAs(role, own)
      for (const list of ['bookings', 'customers', 'user-packages', 'search']) {
        const path = `/admin/${list}?q=${encodeURIComponent(typed)}${list === 'search' ? '' : '&limit=25'}`
        await client.raw('GET', path)
        let refusal = ''
        const reads = await readCosts(large, async () => {
          refusal = TestClient.refusal(await client.raw('GET', path))
        })
        const asked = reads.filter(each => !isOfBranches(each) && each.collection !== 'sessions')
        const examined = asked.reduce((sum, cost) => sum + cost.examined, 0)
        process.stderr.write(
          `${role} ${path}: ${refusal} ${String(examined)} in ${asked.map(each => each.collection).join()}\n`,
        )
        expect(examined, `${role} ${path}`).toBeLessThanOrEqual(150)
        // Five of the search; the caller's account, and the people and packages shown.
        expect(asked.length, `${role} ${path}`).toBeLessThanOrEqual(5 + 4)
      }
    }
  },
)
