import { BOOKING_STATUSES, type BookingStatus } from '../../contract/constants.ts'
import type { Context } from '../../context.ts'
import { eachDay, type Period } from '../../calendar/branch-time.ts'
import { addSums, type DaySums } from '../../values/day-sums.ts'
import { KeptState, latestOf } from '../../db/kept-state.ts'
import { dayId } from './branch-day.service.ts'
import { BranchDayModel, type BranchDay } from './branch-day.model.ts'

export type StatusCounts = Record<BookingStatus, number>

/** Days decoded in one go: of a large chain, a process reads thousands at first. */
const DAYS_AT_ONCE = 500

/** The totals read so far, updated from the days counted since. */
interface Totals {
  days: Map<string, BranchDay['s']>
  byBranch: Map<string, StatusCounts>
}

const kept = new KeptState<Totals>(() => ({ days: new Map(), byBranch: new Map() }), readDays)

const none = (): StatusCounts => ({ pending: 0, confirmed: 0, completed: 0, cancelled: 0 })

/**
 * Bookings by status, except archived ones, of one branch or of all (null). Days share no counter, which would make all
 * bookings of a branch conflict: every day is read once, and then only days that have changed since.
 */
export async function sumStatuses(context: Context, branchId: string | null): Promise<StatusCounts> {
  const totals = await kept.upToDate(context)
  const branches = branchId === null ? [...totals.byBranch.values()] : [totals.byBranch.get(branchId)]
  const sums = none()
  for (const counts of branches) for (const status of BOOKING_STATUSES) sums[status] += counts?.[status] ?? 0
  return sums
}

/**
 * The sums of each day of each branch from one date to another (inclusive), except archived bookings. From memory:
 * another period costs the database nothing.
 */
export async function sumDays(
  context: Context,
  branchIds: readonly string[],
  period: Period,
): Promise<Map<string, { date: string; sums: DaySums }[]>> {
  const { days } = await kept.upToDate(context)
  const dates = eachDay(period)
  return new Map(
    branchIds.map(id => [id, dates.map(date => ({ date, sums: days.get(dayId(id, date)) ?? {} }))]),
  )
}

/** The sums of each branch over the period, likewise. */
export async function sumPeriod(
  context: Context,
  branchIds: readonly string[],
  period: Period,
): Promise<Map<string, DaySums>> {
  const each = await sumDays(context, branchIds, period)
  return new Map(
    [...each].map(([id, days]) => {
      const all: DaySums = {}
      for (const { sums } of days) addSums(all, sums)
      return [id, all]
    }),
  )
}

/** The number of bookings on these days, except archived ones, likewise. */
export async function countBookings(context: Context, dayIds: readonly string[]): Promise<number> {
  const { days } = await kept.upToDate(context)
  return dayIds
    .flatMap(id => BOOKING_STATUSES.map(status => days.get(id)?.[status] ?? 0))
    .reduce((sum, n) => sum + n, 0)
}

/** For tests that empty the database; otherwise a day is never deleted. */
export const forgetTotals = (context: Context): void => kept.forget(context)

async function readDays(context: Context, totals: Totals, since: Date | null): Promise<Date | null> {
  const changed = await BranchDayModel(context.db)
    .find(since ? { countedAt: { $gte: since } } : {}, { s: 1, countedAt: 1 })
    .batchSize(DAYS_AT_ONCE)
    .lean()
  for (const { _id, s } of changed) {
    const branchId = _id.slice(0, _id.indexOf('|'))
    const counts = totals.byBranch.get(branchId) ?? none()
    const before = totals.days.get(_id)
    for (const status of BOOKING_STATUSES) counts[status] += (s[status] ?? 0) - (before?.[status] ?? 0)
    totals.byBranch.set(branchId, counts)
    totals.days.set(_id, s)
  }
  return latestOf(changed.map(({ countedAt }) => countedAt))
}
