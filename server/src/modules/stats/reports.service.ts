import { branchScope, type Actor } from '../../access.ts'
import type { ReportsQuery, ReportsView } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { euroOf } from '../../values/money.ts'
import type { Period } from '../../calendar/branch-time.ts'
import { countsOf, reportDays, reportParts, type DayReport } from '../bookings/reports/report.service.ts'
import { inTurn } from '../branch-days/day-queue.service.ts'
import { sumDays } from '../branch-days/day-totals.service.ts'
import { listBranches, type BranchRecord } from '../branches/branch.service.ts'
import { comparedBranches, periodBefore, previousTotals, sumCounts, countsView } from './comparison.ts'
import { inTime } from './in-time.ts'
import { takenView } from './taken.service.ts'
import { salesOf, salesView, soldTotals, washesOutstanding } from './package-figures.ts'

type Row = ReportsView['data'][number]
type Asked = Pick<ReportsQuery, 'from' | 'to' | 'branchId' | 'people' | 'chain'>

/**
 * GET /admin/reports: each day of each branch, oldest first, and each branch beside the previous period. For the
 * super-admin the totals add, chain-wide, the packages marked paid in the period and the washes outstanding; and, unless
 * one branch was asked for, the revenue of bookings and packages together. `taken` counts by the time of payment. With
 * `chain` the branches of a day are added up, from the sums kept in memory.
 */
export const getReports = (context: Context, actor: Actor, query: Asked): Promise<ReportsView> =>
  inTime(context, query, done => readReports(context, actor, { ...query, done }))

async function readReports(
  context: Context,
  actor: Actor,
  { done, ...query }: Asked & { done: (share: number) => void },
): Promise<ReportsView> {
  const branches = await branchesOf(context, actor, query)
  const days = query.chain
    ? await countedDays(context, branches, query)
    : await reportedDays(context, branches, { ...query, done })
  const rows = inOrder(days)
  const before = { ...query, ...periodBefore(query) }
  const compared = await comparedBranches(context, { branches, rows, before })
  const own = countsView(sumCounts(compared.map(({ counts }) => counts)))
  const sales = actor.role === 'super-admin' ? await salesOf(context, query) : null
  const packages = sales && {
    ...soldTotals(sales, query, own),
    washesOutstanding: await washesOutstanding(context),
  }
  return {
    data: query.chain ? addedUp(rows) : rows.map(rowView),
    totals: { ...own, ...packages },
    previous: await previousTotals(context, actor, { compared, before }),
    branches: compared.map(({ view }) => view),
    taken: await takenView(context, takersOf(actor, query, branches), {
      from: query.from,
      to: query.to,
      people: query.people === true,
      chain: query.chain === true,
    }),
    ...(sales ? { packageSales: salesView(sales) } : {}),
  }
}

/** What a file of the report has of a part of its period. */
type ReportPart = Pick<ReportsView, 'data' | 'taken' | 'packageSales'>

/** The days of a report, a month at a time, for a download. The scope is checked before its first byte. */
export async function readAllReports(
  context: Context,
  actor: Actor,
  query: Asked,
): Promise<AsyncGenerator<ReportPart>> {
  return partsOf(context, actor, { query, branches: await branchesOf(context, actor, query) })
}

async function* partsOf(
  context: Context,
  actor: Actor,
  { query, branches }: { query: Asked; branches: readonly BranchRecord[] },
): AsyncGenerator<ReportPart> {
  for (const part of reportParts(query)) {
    const rows = inOrder(await reportedDays(context, branches, part))
    const sales = actor.role === 'super-admin' ? salesView(await salesOf(context, part)) : []
    const taken = await takenView(context, takersOf(actor, query, branches), {
      ...part,
      people: false,
      chain: false,
    })
    yield { data: rows.map(rowView), taken, packageSales: sales }
  }
}

/** The head office (null) takes money for packages too. */
const takersOf = (actor: Actor, { branchId }: Asked, branches: readonly BranchRecord[]) =>
  actor.role === 'super-admin' && branchId === undefined ? [...branches, null] : branches

const inOrder = (days: readonly DayReport[]): DayReport[] =>
  days.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))

/**
 * One report at a time in a process, and one part of one branch after the other: it takes most of what the database can do.
 * `done` gets the share that has been read.
 */
const reportedDays = (
  context: Context,
  branches: readonly BranchRecord[],
  { from, to, done }: Period & { done?: (share: number) => void },
) =>
  inTurn(context, ['reports'], async () => {
    const found: DayReport[] = []
    const reads = branches.flatMap(branch => reportParts({ from, to }).map(part => ({ branch, part })))
    for (const [n, { branch, part }] of reads.entries()) {
      found.push(...(await reportDays(context, branch, part)))
      done?.((n + 1) / reads.length)
    }
    return found
  })

async function countedDays(
  context: Context,
  branches: readonly BranchRecord[],
  { from, to }: Asked,
): Promise<DayReport[]> {
  const days = await sumDays(
    context,
    branches.map(({ id }) => id),
    { from, to },
  )
  return branches.flatMap(branch =>
    (days.get(branch.id) ?? []).map(({ date, sums }) => ({
      ...{ branch, date, utilisation: [] },
      ...countsOf(sums),
    })),
  )
}

async function branchesOf(
  context: Context,
  actor: Actor,
  query: Pick<ReportsQuery, 'branchId'>,
): Promise<BranchRecord[]> {
  const own = branchScope(actor)
  const asked = query.branchId?.toLowerCase() ?? own
  if (own !== null && asked !== own) throw notFound()
  const branches = await listBranches(context)
  if (asked === null) return branches
  const branch = branches.find(({ id }) => id === asked)
  if (!branch) throw notFound()
  return [branch]
}

/** One row a day, of rows by date. */
function addedUp(rows: readonly DayReport[]): Row[] {
  const byDate = new Map<string, DayReport[]>()
  for (const row of rows) byDate.set(row.date, [...(byDate.get(row.date) ?? []), row])
  return [...byDate].map(([date, day]) => ({ date, ...countsView(sumCounts(day)), utilisation: [] }))
}

const rowView = ({ branch, revenueCents, ...counts }: DayReport): Row => ({
  ...counts,
  branchId: { _id: branch.id, name: branch.name },
  bookingRevenue: euroOf(revenueCents),
})
