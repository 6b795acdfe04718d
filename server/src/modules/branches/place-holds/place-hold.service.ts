import type { Period } from '../../../calendar/branch-time.ts'
import { Types } from 'mongoose'
import type { Context, DataContext } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { changeDay, dayId } from '../branch-days/branch-day.service.ts'
import { given, is, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(is.id),
  /** The branch's day, as `dayId` names it. */
  dayId: given(is.text),
  /** The cells it fills, half-open, turnover included. */
  c0: given(is.number),
  c1: given(is.number),
  startAt: given(is.instant),
  endAt: given(is.instant),
  /** The branch's `cfg` when it got this place. */
  cfg: given(is.number),
  /** From then on anyone may release it. */
  until: given(is.instant),
  /** What it is held for: the offer to an entry of the waiting list. */
  for: given(is.doc({ kind: given(is.oneOf(['offer'])), id: given(is.id) })),
}
/** A place kept free for a while: it fills its cells as a booking does, and becomes one or lapses. */
export interface PlaceHold extends DocumentOf<typeof fields> {}

export const PlaceHoldModel = defineModel('PlaceHold', fields, {
  collection: 'placeHolds',
  personal: 'kept',
  indexes: [[{ until: 1 }], [{ dayId: 1, until: 1 }]],
})

export const HOLDS_TASK = 'lapsed-holds'

/** How many lapsed holds are released at a time; the next caller goes on. */
const AT_ONCE = 100

/** A place that passed the rules under this `cfg`; `capacity[i]` is N_c of cell `c0 + i`. Times in epoch ms. */
interface FreePlace {
  dayId: string
  c0: number
  c1: number
  startAt: number
  endAt: number
  capacity: readonly number[]
  cfg: number
}

/**
 * Takes the place by the same conditional update as a booking. Null when it is no longer free. Inside a transaction; the
 * day's document must exist.
 */
export async function takeHold(
  context: Context,
  { capacity, ...place }: FreePlace,
  held: Pick<PlaceHold, 'until' | 'for'>,
): Promise<PlaceHold | null> {
  const { cfg, c0, c1 } = place
  const _id = new Types.ObjectId()
  const take = { c0, c1, guard: { capacity, cfg } }
  if (!(await changeDay(context, place.dayId, { bookingId: _id.toHexString(), take }))) return null
  const hold = { _id, ...place, ...held, startAt: new Date(place.startAt), endAt: new Date(place.endAt) }
  await PlaceHoldModel.insert(context, hold)
  return hold
}

export async function findHold(context: Context, _id: Types.ObjectId): Promise<PlaceHold | null> {
  return PlaceHoldModel(context.db).findById(_id).lean()
}

/** Gives the place up. False, without effect, when it was released or booked before. Inside a transaction. */
export async function releaseHold(context: Context, hold: PlaceHold): Promise<boolean> {
  const { c0, c1, _id } = hold
  const change = { bookingId: _id.toHexString(), free: { c0, c1 } }
  if (!(await changeDay(context, hold.dayId, change))) return false
  await PlaceHoldModel(context.db).deleteOne({ _id })
  return true
}

/** The place was released before it could be booked. */
export class HoldGone extends Error {}

/** Ends a hold that becomes a booking, whose change of the day takes `freedBy` over. Throws HoldGone. Inside a transaction. */
export async function endHold(context: Context, { _id }: PlaceHold): Promise<void> {
  const { deletedCount } = await PlaceHoldModel(context.db).deleteOne({
    _id,
    until: { $gt: context.clock.now() },
  })
  if (deletedCount === 0) throw new HoldGone()
}

/** The cells of a hold as `changeDay` exchanges them for those of a booking. */
export const freedBy = ({ _id, c0, c1 }: PlaceHold) => ({ c0, c1, heldBy: _id.toHexString() })

/** Releases holds that have lapsed, on one day or on all, and returns their number. Not inside a transaction. */
export async function freeLapsedHolds(context: Context, day?: string): Promise<number> {
  const lapsed = await PlaceHoldModel(context.db)
    .find({ ...(day === undefined ? {} : { dayId: day }), until: { $lte: context.clock.now() } })
    .sort({ until: 1 })
    .limit(AT_ONCE)
    .lean()
  let freed = 0
  for (const hold of lapsed) if (await transaction(context, () => releaseHold(context, hold))) freed++
  return freed
}

/** All holds for one purpose, oldest first. Joins the running transaction. */
export const listHeldFor = (context: DataContext, kind: PlaceHold['for']['kind']): Promise<PlaceHold[]> =>
  PlaceHoldModel(context.db).find({ 'for.kind': kind }).sort({ _id: 1 }).lean()

/** The holds of a branch's days from one date to another, inclusive, oldest first. Joins the running transaction. */
export async function listHolds(
  context: DataContext,
  branchId: string,
  { from, to }: Period,
): Promise<PlaceHold[]> {
  return PlaceHoldModel(context.db)
    .find({ dayId: { $gte: dayId(branchId, from), $lte: dayId(branchId, to) } })
    .sort({ _id: 1 })
    .lean()
}
