import type { Connection } from 'mongoose'
import { BOOKING_STATUSES, type BookingStatus } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { total, type DaySums } from '../../../values/day-sums.ts'
import { inTurn } from './day-queue.service.ts'
import { BranchDayModel, type BranchDay } from './branch-day.model.ts'

export type StatusCounts = Record<BookingStatus, number>

/** Days decoded in one go: of a large chain, a process reads thousands at first. */
const DAYS_AT_ONCE = 500
/** A change has its timestamp before its transaction ends; no transaction lasts this long (db/transaction.ts). */
const UNSEEN_MS = 60_000

/** The sums of all days that a process has read, up to the latest timestamp of the database's clock. */
export interface DayTotals {
  /** By branch and date: a report asks for tens of thousands. */
  days: Map<string, Map<string, BranchDay['s']>>
  byBranch: Map<string, StatusCounts>
  latest: number | null
}

const known = new WeakMap<Connection, DayTotals>()

const none = (): StatusCounts => ({ pending: 0, confirmed: 0, completed: 0, cancelled: 0 })

/** Bookings by status, except archived ones, of one branch or of all (null). */
export function statusesOf({ byBranch }: DayTotals, branchId: string | null): StatusCounts {
  const branches = branchId === null ? [...byBranch.values()] : [byBranch.get(branchId)]
  const sums = none()
  for (const counts of branches) for (const status of BOOKING_STATUSES) sums[status] += counts?.[status] ?? 0
  return sums
}

/** The sums of a branch on each of these dates ("YYYY-MM-DD"), except archived bookings. */
export const sumDays = (
  { days }: DayTotals,
  branchId: string,
  dates: readonly string[],
): { date: string; sums: DaySums }[] => {
  const own = days.get(branchId)
  return dates.map(date => ({ date, sums: own?.get(date) ?? {} }))
}

/** The sums of a branch on all of them, likewise. */
export const sumOfDays = (totals: DayTotals, branchId: string, dates: readonly string[]): DaySums =>
  total(sumDays(totals, branchId, dates).map(({ sums }) => sums))

/** For tests that empty the database; otherwise a day is never deleted. */
export const forgetTotals = ({ db }: Context): boolean => known.delete(db)

/**
 * With all that was written before the call. Days share no counter, which would make all bookings of a branch conflict:
 * every day is read once, and then only days that have changed since.
 */
export async function dayTotals(context: Context): Promise<DayTotals> {
  const totals = known.get(context.db) ?? { days: new Map(), byBranch: new Map(), latest: null }
  known.set(context.db, totals)
  await inTurn(context, ['totals'], () => readDays(context, totals))
  return totals
}

/** Every day at first, then those counted since a minute before the latest; after the clock was set back, before now. */
async function readDays(context: Context, totals: DayTotals): Promise<void> {
  const { days, byBranch, latest } = totals
  const since = latest === null ? null : new Date(Math.min(latest, Date.now()) - UNSEEN_MS)
  const began = Date.now()
  const changed = await BranchDayModel(context.db)
    .find(since ? { countedAt: { $gte: since } } : {}, { s: 1, countedAt: 1 })
    .batchSize(DAYS_AT_ONCE)
    .lean()
  totals.latest ??= began - UNSEEN_MS
  for (const { _id, s, countedAt } of changed) {
    const [branchId = '', date = ''] = _id.split('|')
    const counts = byBranch.get(branchId) ?? none()
    const own = days.get(branchId) ?? new Map<string, BranchDay['s']>()
    const before = own.get(date)
    for (const status of BOOKING_STATUSES) counts[status] += (s[status] ?? 0) - (before?.[status] ?? 0)
    byBranch.set(branchId, counts)
    days.set(branchId, own.set(date, s))
    totals.latest = Math.max(totals.latest, countedAt?.getTime() ?? 0)
  }
}
