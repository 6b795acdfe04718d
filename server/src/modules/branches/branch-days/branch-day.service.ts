import type { Period } from '../../../calendar/branch-time.ts'
import { usedWithout, type UsedCells, type VacatedPlace } from '../../../calendar/branch-hours.ts'
import type { DaySums } from '../../../values/day-sums.ts'
import type { Context, DataContext } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { isDuplicateKey, joined } from '../../../db/transaction.ts'
import { BranchDayModel, type BranchDay } from './branch-day.model.ts'

export type { BranchDay } from './branch-day.model.ts'

/** Half-open range of absolute cells. */
interface Cells {
  c0: number
  c1: number
}

/** The effects of one update of a day; if a guard fails, it has none. */
export interface DayChange {
  /** Of the booking, or of the place hold. */
  bookingId: string
  /** Fills these cells. Without `capacity` (N_c of each cell) there is no check for room; with it `cfg` must still match. */
  take?: Cells & { guard: { capacity: readonly number[]; cfg: number } | null }
  /** Releases these cells, which the booking, or the place hold `heldBy`, must hold exactly. */
  free?: Cells & { heldBy?: string }
  count?: DaySums
  /** The revision of the day that the change was judged by: nothing else may have changed on the day since. */
  rev?: number | undefined
}

export const dayId = (branchId: string, date: string): string => `${branchId}|${date}`

/** The day's date, "YYYY-MM-DD". */
export const dateOfDay = (id: string): string => id.slice(id.indexOf('|') + 1)

/** The day, or null when nothing has been written to it yet. Joins the running transaction. */
export async function readDay(context: Context, id: string): Promise<BranchDay | null> {
  return BranchDayModel(context.db).findById(id).lean()
}

/** Occupied bays of these days by day id, but for a place to be vacated; days without a document are absent. One command. */
export async function readUse(
  context: Context,
  ids: readonly string[],
  without?: VacatedPlace | null,
): Promise<Map<string, UsedCells>> {
  const days = await BranchDayModel(context.db)
    .find({ _id: { $in: [...ids] } }, { u: 1 })
    .lean()
  return new Map(days.map(({ _id, u }) => [_id, usedWithout(_id, u, without)]))
}

/** Occupied bays and sums of these days, likewise. */
export async function readSums(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, Pick<BranchDay, 'u' | 's'>>> {
  const days = await BranchDayModel(context.db)
    .find({ _id: { $in: [...ids] } }, { u: 1, s: 1 })
    .lean()
  return new Map(days.map(day => [day._id, day]))
}

/** All days of a branch from one date to another, inclusive, in order. One command. */
export async function listDays(
  context: DataContext,
  branchId: string,
  { from, to }: Period,
): Promise<BranchDay[]> {
  return BranchDayModel(context.db)
    .find({ _id: { $gte: dayId(branchId, from), $lte: dayId(branchId, to) } })
    .sort({ _id: 1 })
    .lean()
}

/** First and last date for which a branch has a day document, or null when it has none. */
export async function keptDates(context: DataContext, branchId: string): Promise<Period | null> {
  const days = BranchDayModel(context.db)
  // "~" comes after every digit.
  const filter = { _id: { $gte: dayId(branchId, ''), $lt: dayId(branchId, '~') } }
  const first = await days.findOne(filter, { _id: 1 }).sort({ _id: 1 }).lean()
  const last = await days.findOne(filter, { _id: 1 }).sort({ _id: -1 }).lean()
  return first && last && { from: dateOfDay(first._id), to: dateOfDay(last._id) }
}

/** Occupied bays and sums by date, of a branch's days from one date to another. One command. */
export async function daysByDate(
  context: DataContext,
  branchId: string,
  { from, to }: Period,
): Promise<Map<string, Pick<BranchDay, 'u' | 's'>>> {
  const days = await BranchDayModel(context.db)
    .find({ _id: { $gte: dayId(branchId, from), $lte: dayId(branchId, to) } }, { u: 1, s: 1 })
    .setOptions(timeLeft(context))
    .lean()
  return new Map(days.map(day => [dateOfDay(day._id), day]))
}

/** Occupied bays by date, likewise. */
export const useByDate = async (
  ...asked: Parameters<typeof daysByDate>
): Promise<Map<string, BranchDay['u']>> =>
  new Map([...(await daysByDate(...asked))].map(([date, { u }]) => [date, u]))

/** Days on which cells were given up since an instant of the database's clock (null: ever), and the last such instant. */
export async function freedDays(
  context: Context,
  since: Date | null,
): Promise<{ ids: Set<string>; seenUntil: Date | null }> {
  const days = await BranchDayModel(context.db)
    .find({ freedAt: { $gte: since ?? new Date(0) } }, { freedAt: 1 })
    .lean()
  const seen = Math.max(0, ...days.map(({ freedAt }) => freedAt?.getTime() ?? 0))
  return { ids: new Set(days.map(({ _id }) => _id)), seenUntil: seen > 0 ? new Date(seen) : null }
}

/** Creates the day's document if missing. Call it outside transactions: a duplicate key would abort one. */
export async function ensureDay(context: Context, id: string, cfg: number): Promise<void> {
  try {
    await BranchDayModel(context.db).updateOne(
      { _id: id },
      { $setOnInsert: { cfg, u: {}, h: {}, s: {}, rev: 0 } },
      { upsert: true },
    )
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}

/**
 * Sets the branch's new `cfg` on each of these dates, whether the day exists or not, so that a change of the branch's
 * rules conflicts with a booking that was validated by the old ones (Algorithm 8). Inside a transaction.
 */
export async function setDaysConfig(
  context: Context,
  branchId: string,
  { cfg, dates }: { cfg: number; dates: readonly string[] },
): Promise<void> {
  await BranchDayModel(context.db).bulkWrite(
    dates.map(date => ({
      updateOne: {
        filter: { _id: dayId(branchId, date) },
        update: {
          $set: { cfg },
          $inc: { rev: 1 },
          $currentDate: { freedAt: true },
          $setOnInsert: { u: {}, h: {}, s: {} },
        },
        upsert: true,
      },
    })),
  )
}

/**
 * The conditional update that guarantees capacity (Algorithm 1). False when a guard fails: no room at some cell, another
 * `cfg`, or the booking does not hold the expected cells. Inside a transaction.
 */
export async function changeDay(context: Context, id: string, change: DayChange): Promise<boolean> {
  const { matchedCount } = await BranchDayModel(context.db).collection.updateOne(
    guardsOf(id, change),
    updateOf(change),
    joined(context),
  )
  return matchedCount === 1
}

/** Adds to the sums of a day, which may have had no booking. Inside a transaction. */
export async function addToDay(context: Context, id: string, { cfg, sums }: { cfg: number; sums: DaySums }) {
  await BranchDayModel(context.db).updateOne(
    { _id: id },
    {
      $inc: Object.fromEntries(Object.entries(sums).map(([name, n]) => [`s.${name}`, n])),
      $currentDate: { countedAt: true },
      $setOnInsert: { cfg, u: {}, h: {}, rev: 0 },
    },
    { upsert: true },
  )
}

/** The `rev` of each day, in the order given; 0 for a day without a document. One command. */
export async function readDayRevs(context: Context, ids: readonly string[]): Promise<number[]> {
  const days = await BranchDayModel(context.db)
    .find({ _id: { $in: [...new Set(ids)] } }, { rev: 1 })
    .lean()
  const revs = new Map(days.map(({ _id, rev }) => [_id, rev]))
  return ids.map(id => revs.get(id) ?? 0)
}

export async function touchDays(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await BranchDayModel(context.db).updateMany({ _id: { $in: [...ids] } }, { $inc: { rev: 1 } })
}

const within = (cell: number, range: Cells | undefined) =>
  range !== undefined && cell >= range.c0 && cell < range.c1

function guardsOf(id: string, { bookingId, take, free, rev }: DayChange): Record<string, unknown> {
  const guards: Record<string, unknown> = { _id: id, ...(rev === undefined ? {} : { rev }) }
  if (free) guards[`h.${free.heldBy ?? bookingId}`] = [free.c0, free.c1]
  if (take && (!free || free.heldBy)) guards[`h.${bookingId}`] = { $exists: false }
  if (!take?.guard) return guards
  guards['cfg'] = take.guard.cfg
  for (let cell = take.c0; cell < take.c1; cell++) {
    // A car that moves within the day is counted in its old cells, and needs no room in cells that it already holds.
    if (within(cell, free)) continue
    const capacity = take.guard.capacity[cell - take.c0] ?? 0
    // `$not: {$gte: 0}` is true for a missing field, so the write itself could not refuse it.
    if (capacity <= 0) throw new Error(`cell ${String(cell)} of ${id} has no bay, but the rules accepted it`)
    guards[`u.${String(cell)}`] = { $not: { $gte: capacity } }
  }
  return guards
}

function updateOf({ bookingId, take, free, count }: DayChange): Record<string, object> {
  const more: Record<string, number> = { rev: 1 }
  const cells: Record<string, number> = {}
  const add = (key: string, n: number) => {
    const sum = (cells[key] ?? 0) + n
    if (sum === 0) Reflect.deleteProperty(cells, key)
    else cells[key] = sum
  }
  for (let cell = free?.c0 ?? 0; cell < (free?.c1 ?? 0); cell++) add(`u.${String(cell)}`, -1)
  for (let cell = take?.c0 ?? 0; cell < (take?.c1 ?? 0); cell++) add(`u.${String(cell)}`, 1)
  for (const [status, n = 0] of Object.entries(count ?? {})) if (n !== 0) more[`s.${status}`] = n
  const counts = Object.keys(more).length > 1
  const givesUp = Object.values(cells).some(sum => sum < 0)
  const leaves = free && (free.heldBy ?? (take ? null : bookingId))
  return {
    $inc: { ...more, ...cells },
    ...(counts || givesUp
      ? { $currentDate: { ...(counts ? { countedAt: true } : {}), ...(givesUp ? { freedAt: true } : {}) } }
      : {}),
    ...(take ? { $set: { [`h.${bookingId}`]: [take.c0, take.c1] } } : {}),
    ...(leaves ? { $unset: { [`h.${leaves}`]: 1 } } : {}),
  }
}
