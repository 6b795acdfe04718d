import { expect, test } from 'vitest'
import { addDays } from '../../../../calendar/branch-time.ts'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { makeBranch } from '../../../../testing/factories.ts'
import { readCosts } from '../../../../testing/query-cost.ts'
import { dayId } from '../../../branches/branch-days/branch-day.service.ts'

const app = await appForFile()

const BRANCHES = 30
const LAST = '2026-11-21'
const YEAR = 365

test('a year of money at thirty branches is read from the days of the branches, and no payment', async () => {
  const branches = []
  for (let n = 0; n < BRANCHES; n++)
    branches.push(await makeBranch(app.context, { name: `Branch ${String(n)}` }))
  // More days than the year: what lies outside it must not be added up.
  const days = Array.from({ length: YEAR + 60 }, (_, n) => addDays(LAST, -n))
  await app.db.collection<{ _id: string }>('branchDays').insertMany(
    branches.flatMap(({ id }) =>
      days.map(date => ({
        _id: dayId(id, date),
        cfg: 1,
        u: {},
        h: {},
        s: { cash: 100, card: 250 },
        rev: 0,
      })),
    ),
  )
  const boss = await app.signedInAs('super-admin')
  const query = { from: addDays(LAST, 1 - YEAR), to: LAST }
  let total = 0
  const costs = await readCosts(app, async () => {
    const { body } = await boss.call('GET /admin/reports', { query })
    total = typeof body === 'string' ? 0 : body.taken.totals.total
  })
  expect(total).toBe(BRANCHES * YEAR * 3.5)
  const examined = (name: string) =>
    costs.filter(({ collection }) => collection === name).reduce((sum, cost) => sum + cost.examined, 0)
  expect(examined('payments') + examined('bookings')).toBe(0)
})
