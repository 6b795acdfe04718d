import { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { useByDate } from '../../branch-days/branch-day.service.ts'
import { timeLeft } from '../../../db/bounds.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { BookingModel } from '../booking.model.ts'
import { eachDay, splitPeriod } from '../../../calendar/branch-time.ts'
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

interface Sums {
  bookings: number
  completed: number
  cancelled: number
  noShows: number
  revenueCents: number
}

/** One month: the most that one command reads. */
const DAYS_AT_ONCE = 31
const TWO_DAYS_MS = 2 * 86_400_000
const countIf = (condition: unknown) => ({ $sum: { $cond: [condition, 1, 0] } })
const PAID_ALONE = { $and: [{ $eq: ['$paymentStatus', 'paid'] }, { $eq: ['$userPackageId', null] }] }

/**
 * Every day of a branch from one date to another, including days without a booking. Reads some days at a time,
 * sequentially, so that other requests get the database in between and the report can stop with its request.
 */
export async function reportDays(
  context: Context,
  branch: BranchRecord,
  { from, to }: { from: string; to: string },
): Promise<DayReport[]> {
  const report: DayReport[] = []
  for (const part of splitPeriod({ from, to }, DAYS_AT_ONCE)) {
    const sums = await sumsByDate(context, branch, part)
    const used = await useByDate(context, branch.id, part)
    for (const date of eachDay(part)) {
      const utilisation = utilisationOf(branch, date, used.get(date) ?? {})
      report.push({ ...(sums.get(date) ?? NOTHING), branch, date, utilisation })
    }
  }
  return report
}

const NOTHING: Sums = { bookings: 0, completed: 0, cancelled: 0, noShows: 0, revenueCents: 0 }

async function sumsByDate(
  context: Context,
  branch: BranchRecord,
  { from, to }: { from: string; to: string },
): Promise<Map<string, Sums>> {
  const noShow = { $eq: ['$cancelReason', 'no-show'] }
  const cancelled = { $eq: ['$status', 'cancelled'] }
  const rows = await BookingModel(context.db).aggregate<Sums & { _id: string }>(
    [
      {
        $match: {
          branchId: new Types.ObjectId(branch.id),
          // Bounds for the index; a local day lies within two days of its date's midnight in UTC.
          startAt: {
            $gte: new Date(Date.parse(from) - TWO_DAYS_MS),
            $lt: new Date(Date.parse(to) + TWO_DAYS_MS),
          },
          bookingDate: { $gte: from, $lte: to },
          archivedAt: null,
        },
      },
      {
        $group: {
          _id: '$bookingDate',
          bookings: { $sum: 1 },
          completed: countIf({ $eq: ['$status', 'completed'] }),
          cancelled: countIf({ $and: [cancelled, { $ne: ['$cancelReason', 'no-show'] }] }),
          noShows: countIf({ $and: [cancelled, noShow] }),
          revenueCents: { $sum: { $cond: [PAID_ALONE, '$snap.priceCents', 0] } },
        },
      },
    ],
    timeLeft(context),
  )
  return new Map(rows.map(({ _id, ...sums }) => [_id, sums]))
}
