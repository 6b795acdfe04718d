import type { Period } from '../../../calendar/branch-time.ts'
import { Types } from 'mongoose'

const TWO_DAYS_MS = 2 * 86_400_000

/** The filter for a branch's bookings from one date to another (inclusive), served by the index on branch and instant. */
export const onDates = (branchId: string, { from, to }: Period) => ({
  branchId: new Types.ObjectId(branchId),
  // In any time zone, a local day lies within two days of its date's midnight in UTC; the index needs instants.
  startAt: {
    $gte: new Date(Date.parse(from) - TWO_DAYS_MS),
    $lt: new Date(Date.parse(to) + TWO_DAYS_MS),
  },
  bookingDate: { $gte: from, $lte: to },
})
