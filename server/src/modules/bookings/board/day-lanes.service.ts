import { Types } from 'mongoose'
import { planDay } from '../../../calendar/branch-hours.ts'
import { cellOf, CELL_MS, dayBounds } from '../../../calendar/branch-time.ts'
import type { Context } from '../../../context.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { BookingModel, SHOWN, type ShownBooking } from '../booking.model.ts'
import { assignLanes, type ClosedBays, type LaneCar, type Lanes } from '../rules/bay-lanes.ts'

const DAY_MS = 86_400_000

/** Unarchived bookings of a branch's date in order of creation, which decides which cars get a bay. */
export async function listBookingsOfDay(
  context: Context,
  branch: BranchRecord,
  date: string,
): Promise<ShownBooking[]> {
  const { startAt, endAt } = dayBounds(date, branch.timeZone)
  return BookingModel(context.db)
    .find(
      {
        branchId: new Types.ObjectId(branch.id),
        // One extra day on either side: the branch may have been in another time zone when they were booked.
        startAt: { $gte: new Date(startAt - DAY_MS), $lt: new Date(endAt + DAY_MS) },
        bookingDate: date,
        archivedAt: null,
      },
      SHOWN,
    )
    .sort({ createdAt: 1, _id: 1 })
    .lean()
}

interface Wording {
  /** The words for a closure; by default those in the base language. */
  reasonOf?: (closure: BranchRecord['closures'][number]) => string
}

type Laned = Pick<ShownBooking, '_id' | 'live' | 'c0' | 'c1' | 'status' | 'startedAt' | 'bayWish'>

/** The day's live bookings by bays, with the times that closures take out. */
export function lanesOfDay<T extends Laned>(
  branch: BranchRecord,
  bookings: readonly T[],
  { date, reasonOf = closure => closure.reason }: Wording & { date: string },
): Lanes<LaneCar & T> {
  const cars = bookings
    .filter(({ live }) => live)
    .map(booking => ({
      ...booking,
      hasBegun: booking.startedAt !== null || booking.status === 'completed',
      wish: booking.bayWish ? { bay: booking.bayWish.bay, at: booking.bayWish.at.getTime() } : null,
    }))
  return assignLanes(cars, { bays: branch.bays, closed: closedBays(branch, date, reasonOf) })
}

/** Closures of the date, within the hours in which a wash can run. */
function closedBays(
  branch: BranchRecord,
  date: string,
  reasonOf: (closure: BranchRecord['closures'][number]) => string,
): ClosedBays[] {
  const { open, openAt, closeAt, closed } = planDay(branch, date)
  if (!open) return []
  const [from, to] = [cellOf(openAt), Math.ceil(closeAt / CELL_MS)]
  return closed.flatMap(({ c0, c1, closure }) => {
    const own = branch.closures.find(each => each === closure)
    const range = { c0: Math.max(c0, from), c1: Math.min(c1, to) }
    if (!own || range.c0 >= range.c1) return []
    return [{ ...range, bays: closure.bays ?? branch.bays, reason: reasonOf(own) }]
  })
}
