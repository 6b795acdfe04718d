import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { StaleRead, transaction } from '../../../db/transaction.ts'
import { sumsChange } from '../../../values/day-sums.ts'
import { changeDay, type DayChange } from '../../branches/branch-days/branch-day.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { historyEntry } from '../booking-history.ts'
import { BookingModel, type Booking, type By, type HistoryEntry } from '../booking.model.ts'
import { dayOf } from './change.service.ts'
import { noteChange, type BookingAction } from './notice.service.ts'

/**
 * The conditions on its day; which cells are taken and given up follows from `set`. `guard`: the room that taken ones need,
 * null where the wash is over. `rev`: the revision of the day that the change was judged by.
 */
export interface Cells {
  guard?: NonNullable<DayChange['take']>['guard']
  rev?: number | undefined
}

/** What a change writes, as decided from the booking that was read. */
export interface Written {
  set: Partial<Booking>
  unset?: readonly (keyof Booking)[]
  /** What the history says besides time, person and status. */
  history?: readonly Partial<HistoryEntry>[]
  cells?: Cells
  /** What else belongs to it, in the same transaction: the wash, the money, the account that must still exist. */
  effects?: (after: Booking) => Promise<void>
}

export interface Change extends Written {
  /** Null: the server itself. */
  actor: Actor | null
  action: BookingAction
}

/** Changes a booking in one transaction, with its trail and its mail. */
export const commit = (
  context: Context,
  before: Booking,
  { actor, action, ...written }: Change,
): Promise<Booking> =>
  transaction(context, async () => {
    const key = actor?.key
    const by: By = actor ? byOf(actor) : { id: null, role: 'system' }
    const history =
      written.history?.map(entry => (key === undefined ? entry : { ...entry, byKey: key })) ?? []
    const after = await write(context, before, { ...written, history, by })
    await noteChange(context, { actor, action, before, after })
    return after
  })

/**
 * The one write of a booking that exists: guarded by its revision, with the cells and sums of its days, and
 * what else belongs to the change. Joins the running transaction.
 * @throws StaleRead when the booking is no longer as it was read, or a guard of its day fails
 */
export async function write(
  context: Context,
  before: Booking,
  { by, set, unset = [], history = [], cells = {}, effects }: Written & { by: By },
): Promise<Booking> {
  const at = context.clock.now()
  const { _id, rev, status: from } = before
  const { status: to } = { ...before, ...set }
  const entries = history.map(entry => historyEntry({ at, by, from, to, ...entry }))
  const after = await BookingModel(context.db)
    .findOneAndUpdate(
      { _id, rev, archivedAt: null },
      {
        $set: { ...set, changedAt: at, ...(cells.guard ? { cfg: cells.guard.cfg } : {}) },
        $unset: Object.fromEntries(unset.map(field => [field, 1])),
        $inc: { rev: 1 },
        ...(entries.length > 0 ? { $push: { history: { $each: entries } } } : {}),
      },
      { returnDocument: 'after' },
    )
    .lean()
  if (!after || !(await changeDays(context, { before, after, cells }))) throw new StaleRead()
  await effects?.(after)
  return after
}

/**
 * Moves the booking's cells from its old place to the new one: one update if both are on one day, otherwise one per day,
 * in order of id to avoid deadlocks. False when a guard fails.
 */
async function changeDays(
  context: Context,
  { before, after, cells: { guard, rev } }: { before: Booking; after: Booking; cells: Cells },
): Promise<boolean> {
  const [from, to] = [dayOf(before), dayOf(after)]
  const stays = from === to && before.c0 === after.c0 && before.c1 === after.c1
  const changes = guard !== undefined || !stays || before.live !== after.live
  const free = changes && before.live ? { free: { c0: before.c0, c1: before.c1 } } : {}
  const take = changes && after.live ? { take: { c0: after.c0, c1: after.c1, guard: required(guard) } } : {}
  const days: [string, Omit<DayChange, 'bookingId'>][] =
    from === to
      ? [[to, { ...take, ...free, rev, count: sumsChange(before, after) }]]
      : [
          [to, { ...take, rev, count: sumsChange(null, after) }],
          [from, { ...free, count: sumsChange(before, null) }],
        ]
  const bookingId = after._id.toHexString()
  for (const [day, change] of days.sort(([a], [b]) => (a < b ? -1 : 1)))
    if (!(await changeDay(context, day, { bookingId, ...change }))) return false
  return true
}

function required<T>(guard: T | undefined): T {
  if (guard === undefined) throw new Error('a change takes cells without the room that they need')
  return guard
}
