import { Types } from 'mongoose'
import type { BookingView, BoardView } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { branchView, type BranchRecord } from '../../branches/branch.service.ts'
import { assignLanes } from '../rules/bay-lanes.ts'
import { BookingModel, type ShownBooking } from '../booking.model.ts'
import { bookingViews } from '../read/views.service.ts'
import { openInterval } from '../../../calendar/branch-hours.ts'
import { dayBounds } from '../../../calendar/branch-time.ts'

const DAY_MS = 86_400_000

/** A branch's day as shown on its board: each car in a bay, and unplaced cars listed separately. `rev` is the day's. */
export async function readBoard(
  context: Context,
  branch: BranchRecord,
  { date, rev }: { date: string; rev: number },
): Promise<BoardView> {
  const bookings = await bookingsOfDay(context, branch, date)
  const views = new Map((await bookingViews(context, bookings)).map(view => [view._id, view]))
  const viewsOf = (rows: readonly ShownBooking[]): BookingView[] =>
    rows.flatMap(({ _id }) => views.get(_id.toHexString()) ?? [])
  const { lanes, unplaced } = assignLanes(
    bookings.filter(({ live }) => live),
    branch.bays,
  )
  return {
    rev,
    branch: branchView(branch, context.language),
    date,
    open: openInterval(branch, date),
    lanes: lanes.map(lane => ({ bay: lane.bay, bookings: viewsOf(lane.bookings) })),
    unplaced: viewsOf([...unplaced, ...bookings.filter(({ live }) => !live)]),
  }
}

/** In order of creation, which decides which cars get a bay. */
async function bookingsOfDay(context: Context, branch: BranchRecord, date: string): Promise<ShownBooking[]> {
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
      { history: 0, words: 0 },
    )
    .sort({ createdAt: 1, _id: 1 })
    .lean()
}
