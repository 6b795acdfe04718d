import fs from 'node:fs'
import { createHash } from 'node:crypto'
import { branchScope, type Actor } from '../../../access.ts'
import type { BoardQuery, BoardView, BlockedTime, BoardBooking } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import { dateAt } from '../../../calendar/branch-dates.ts'
import { dayId, readDayRevs } from '../../branches/branch-days/branch-day.service.ts'
import { deskBranch, type BranchRecord, branchView, closureReason } from '../../branches/branch.service.ts'
import { Types, type QueryFilter } from 'mongoose'
import { BookingModel, OPEN, type ShownBooking, type Booking } from '../booking.model.ts'
import { withNoShows } from '../read/visits.service.ts'
import { bookingViews } from '../read/views.service.ts'
import { openInterval } from '../../../calendar/branch-hours.ts'
import { addDays, CELL_MS, type CellRange, isoWithOffset } from '../../../calendar/branch-time.ts'
import { onDates } from '../read/on-dates.ts'
import { lanesOfDay, listBookingsOfDay } from './day-lanes.service.ts'

/** Identifies the program version: the built server is a single file. */
const BUILD = createHash('sha256')
  .update(fs.readFileSync(new URL(import.meta.url)))
  .digest('base64url')

/**
 * A board is unchanged as long as this text is: every change to it increments `rev` of the day or the branch in the same
 * transaction (`touchBoards`). Null for days before yesterday, to which changes of people and packages do not apply.
 */
function stateOf(
  context: Context,
  actor: Actor,
  { branch, date, revs }: { branch: BranchRecord; date: string; revs: number[] },
): string | null {
  if (date < datesToSettle(context, branch)[0]) return null
  const { cutoffHours } = context.settings().policies
  const today = dateAt(branch, context.clock.now())
  // No-shows are those of the actor's branches.
  const scope = branchScope(actor)
  return JSON.stringify([
    ...[branch.id, branch.rev, date, today, revs],
    ...[context.language, scope, cutoffHours, BUILD],
  ])
}

/**
 * GET /admin/board: the admin's branch or the requested one (by default the first), on the requested date (by default
 * today), with the state from before the board was read; without its view where the caller knows that state, which costs
 * one command, since the branch is read at most once a second.
 */
export async function getBoard(
  context: Context,
  actor: Actor,
  { query, isKnown }: { query: BoardQuery; isKnown: (state: string) => boolean },
): Promise<{ view: BoardView | null; state: string | null }> {
  const branch = await deskBranch(context, actor, query.branchId)
  const date = query.date ?? dateAt(branch, context.clock.now())
  // Read first: a change during the reads may already be shown, and is then sent again.
  const revs = await readRevs(context, branch, date)
  const state = stateOf(context, actor, { branch, date, revs })
  if (state !== null && isKnown(state)) return { view: null, state }
  return { view: await readBoard(context, actor, { branch, date, rev: revs[0] ?? 0 }), state }
}

/** The revisions of the date shown and of those whose cars are to be settled, in one command. */
const readRevs = (context: Context, branch: BranchRecord, date: string): Promise<number[]> =>
  readDayRevs(
    context,
    [date, ...datesToSettle(context, branch)].map(each => dayId(branch.id, each)),
  )

/** The dates of which `toSettle` lists the open bookings: yesterday and today at the branch. */
function datesToSettle(context: Context, branch: BranchRecord): [string, string] {
  const today = dateAt(branch, context.clock.now())
  return [addDays(today, -1), today]
}

/** A branch's day as shown on its board: each car in a bay, and unplaced cars listed separately. `rev` is the day's. */
export async function readBoard(
  context: Context,
  actor: Actor,
  { branch, date, rev }: { branch: BranchRecord; date: string; rev: number },
): Promise<BoardView> {
  const bookings = await listBookingsOfDay(context, branch, date)
  const shown = await withNoShows(context, actor, await bookingViews(context, bookings))
  const views = new Map(shown.map(view => [view._id, view]))
  const { lanes, unplaced, yielded } = lanesOfDay(branch, bookings, {
    date,
    reasonOf: closure => closureReason(closure, context.language),
  })
  const late = new Set(yielded.map(({ _id }) => _id.toHexString()))
  const viewsOf = (rows: readonly Pick<ShownBooking, '_id' | 'bayWish'>[]): BoardBooking[] =>
    rows.flatMap(({ _id, bayWish }) => {
      const view = views.get(_id.toHexString())
      if (!view) return []
      return [
        {
          ...view,
          ...(bayWish ? { bay: bayWish.bay } : {}),
          ...(late.has(view._id) ? { bayYielded: true as const } : {}),
        },
      ]
    })
  return {
    rev,
    branch: branchView(branch, context.language),
    date,
    open: openInterval(branch, date),
    lanes: lanes.map(({ bay, bookings: cars, blocked }) => ({
      bay,
      bookings: viewsOf(cars),
      blocked: blocked.map(range => ({ ...instants(range, branch), reason: range.reason })),
    })),
    unplaced: viewsOf([...unplaced, ...bookings.filter(({ live }) => !live)]),
    toSettle: await listToSettle(context, branch),
  }
}

const instants = ({ c0, c1 }: CellRange, { timeZone }: BranchRecord): Omit<BlockedTime, 'reason'> => ({
  from: isoWithOffset(c0 * CELL_MS, timeZone),
  to: isoWithOffset(c1 * CELL_MS, timeZone),
})

async function listToSettle(context: Context, branch: BranchRecord): Promise<BoardView['toSettle']> {
  const [from, to] = datesToSettle(context, branch)
  const open = await BookingModel(context.db)
    .find({ ...onDates(branch.id, { from, to }), ...OPEN }, { bookingDate: 1, endAt: 1 })
    .sort({ endAt: 1, _id: 1 })
    .lean()
  return open.map(({ _id, bookingDate, endAt }) => ({
    _id: _id.toHexString(),
    bookingDate,
    endsAt: isoWithOffset(endAt.getTime(), branch.timeZone),
  }))
}

/** Yesterday began at most this long ago in any time zone. */
const OLDEST_MS = 3 * 86_400_000
/** More of them are not counted. */
const MOST = 5_000

/**
 * The cars to settle at these branches: yesterday's and today's there whose time is over, neither finished nor a no-show.
 * With a status, only those that have it.
 */
export function toSettleFilter(
  context: Context,
  branches: readonly BranchRecord[],
  status?: Booking['status'],
): QueryFilter<Booking> {
  const now = context.clock.now()
  const yesterdays = branches.map(branch => ({ id: branch.id, date: datesToSettle(context, branch)[0] }))
  const since = [...new Set(yesterdays.map(({ date }) => date))].map(date => ({
    branchId: {
      $in: yesterdays.filter(each => each.date === date).map(({ id }) => new Types.ObjectId(id)),
    },
    bookingDate: { $gte: date },
  }))
  return {
    // Without a branch nothing is to settle: an empty `$or` is refused.
    ...(since.length > 0 ? { $or: since } : { branchId: { $in: [] } }),
    status: { $in: OPEN.status.$in.filter(each => status === undefined || each === status) },
    startAt: { $gte: new Date(now.getTime() - OLDEST_MS), $lt: now },
    endAt: { $lte: now },
  }
}

export async function carsToSettle(
  context: Context,
  branches: readonly BranchRecord[],
): Promise<Pick<ShownBooking, '_id' | 'branchId'>[]> {
  return BookingModel(context.db)
    .find({ ...toSettleFilter(context, branches), archivedAt: null }, { branchId: 1 })
    .limit(MOST)
    .lean()
}
