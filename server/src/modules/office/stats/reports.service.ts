import { grouped } from '../../../values/grouped.ts'
import { askedBranch, type Actor } from '../../../access.ts'
import type { ReportsQuery, ReportsView } from '../../../contract/stats.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { eachDay, type Period } from '../../../calendar/branch-time.ts'
import { countsOf, reportDays, reportParts, type DayReport } from '../../bookings/reports/report.service.ts'
import { inTurn } from '../../branches/branch-days/day-queue.service.ts'
import { dayTotals, sumDays, type DayTotals } from '../../branches/branch-days/day-totals.service.ts'
import { listBranches, type BranchRecord } from '../../branches/branch.service.ts'
import {
  byDate,
  comparedBranches,
  countsView,
  inTime,
  named,
  packagesOf,
  periodBefore,
  salesView,
  sumCounts,
  totalsOf,
} from './comparison.ts'
import { servicesView } from './by-service.service.ts'
import { takenIn, takenView } from './taken.service.ts'

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
  const reported = query.chain ? [] : await reportedDays(context, branches, { ...query, done })
  const totals = await dayTotals(context)
  const rows = (query.chain ? countedDays(totals, branches, query) : reported).sort(byDate)
  const before = periodBefore(query)
  const compared = comparedBranches(totals, { branches, rows, before })
  const countsBefore = compared.map(each => each.before)
  const read =
    actor.role === 'super-admin'
      ? await packagesOf(context, { from: before.from, to: query.to }, { owing: true })
      : null
  const sales = read?.sales.filter(({ date }) => date >= query.from)
  const earlier = read?.sales.filter(({ date }) => date <= before.to)
  return {
    data: query.chain ? addedUp(rows).map(row => ({ ...row, utilisation: [] })) : rows.map(rowView),
    totals: {
      ...totalsOf(rows, sales, query),
      ...(read && { washesOutstanding: read.washesOutstanding }),
    },
    previous: {
      ...before,
      ...totalsOf(countsBefore, earlier, query),
      days: addedUp(countedDays(totals, branches, before)),
    },
    branches: compared.map(({ view }) => view),
    services: await servicesView(context, { totals, branches }, { period: query, before }),
    taken: await takenView(
      context,
      { totals, branches: takersOf(actor, query, branches) },
      {
        ...{ from: query.from, to: query.to, before },
        ...{ people: query.people === true, chain: query.chain === true },
      },
    ),
    ...(sales ? { packageSales: salesView(sales) } : {}),
  }
}

type ReportPart = Pick<ReportsView, 'data' | 'packageSales'> & { taken: Pick<ReportsView['taken'], 'data'> }

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
    const rows = (await reportedDays(context, branches, part)).sort(byDate)
    const read = actor.role === 'super-admin' ? await packagesOf(context, part, { owing: false }) : null
    const takers = { totals: await dayTotals(context), branches: takersOf(actor, query, branches) }
    const taken = await takenIn(context, takers, { ...part, chain: false })
    yield { data: rows.map(rowView), taken, packageSales: salesView(read?.sales ?? []) }
  }
}

/** The head office (null) takes money for packages too. */
const takersOf = (actor: Actor, { branchId }: Asked, branches: readonly BranchRecord[]) =>
  actor.role === 'super-admin' && branchId === undefined ? [...branches, null] : branches

/** One report at a time in a process: it takes most of what the database can do. `done` gets the share that has been read. */
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

function countedDays(totals: DayTotals, branches: readonly BranchRecord[], period: Period): DayReport[] {
  const dates = eachDay(period)
  return branches.flatMap(branch =>
    sumDays(totals, branch.id, dates).map(({ date, sums }) => ({
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
  const asked = askedBranch(actor, query.branchId)
  const branches = await listBranches(context)
  if (asked === null) return branches
  const branch = branches.find(({ id }) => id === asked)
  if (!branch) throw notFound()
  return [branch]
}

function addedUp(rows: readonly DayReport[]): Omit<Row, 'branchId' | 'utilisation'>[] {
  return [...grouped(rows, row => row.date)].map(([date, day]) => ({ date, ...countsView(sumCounts(day)) }))
}

const rowView = ({ branch, ...counts }: DayReport): Row => ({
  ...countsView(counts),
  branchId: named(branch),
})
