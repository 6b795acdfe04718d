import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { sumsByDate } from '../../branch-days/branch-day.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { eachDay, type Period, splitPeriod } from '../../../calendar/branch-time.ts'
import type { DaySums } from '../../../values/day-sums.ts'
import { utilisationOf, type HourUse } from '../rules/utilisation.ts'

/** What happened at a branch on one local day. */
export interface DayReport {
  branch: BranchRecord
  date: string
  bookings: number
  completed: number
  /** Excluding no-shows. */
  cancelled: number
  noShows: number
  /** Paid bookings without a package. */
  revenueCents: number
  utilisation: HourUse[]
}

/** What bookings add up to, without their days. */
export type ReportCounts = Omit<DayReport, 'branch' | 'date' | 'utilisation'>

/** One month: the most that one command reads. */
const DAYS_AT_ONCE = 31

/** The parts of a period that `reportDays` reads, in order. */
export const reportParts = (period: Period): Period[] => splitPeriod(period, DAYS_AT_ONCE)

/**
 * Every day of a branch in one of the parts, including days without a booking, from the sums that the days keep. One part
 * after the other, so that other requests get the database in between and the report can stop with its request.
 */
export async function reportDays(context: Context, branch: BranchRecord, part: Period): Promise<DayReport[]> {
  const days = await sumsByDate(context, branch.id, part)
  const report = eachDay(part).map((date): DayReport => {
    const { u = {}, s = {} } = days.get(date) ?? {}
    return { branch, date, ...countsOf(s), utilisation: utilisationOf(branch, date, u) }
  })
  // A month of 31 days is a moment's work; who waits for a turn meanwhile gets it.
  await setImmediate()
  return report
}

/** The counts of a report that sums stand for. */
export function countsOf(sums: DaySums): ReportCounts {
  const { pending = 0, confirmed = 0, completed = 0, cancelled = 0, noShow = 0, paidCents = 0 } = sums
  return {
    bookings: pending + confirmed + completed + cancelled,
    completed,
    cancelled: cancelled - noShow,
    noShows: noShow,
    revenueCents: paidCents,
  }
}
