import type { QueryFilter, Types, UpdateQuery } from 'mongoose'
import { GRACE_DAYS, type CancelReason } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { StaleRead } from '../../../db/transaction.ts'
import { addDays, dateIn } from '../../../calendar/branch-time.ts'
import { UserPackageModel, type By, type UserPackage } from '../user-package.model.ts'
import { extendsExpiry, MOVEMENTS, type Hold, type Movement } from '../rules/wash-credits.ts'
import { useChange, useOf, type UseChange, type UseKind } from '../rules/used-washes.ts'
import { appendLedgerRow } from './wash-ledger.service.ts'
import { partOf } from '../../money/settlement/rules/parts.ts'
import { settleUse, type UsedWash } from '../../money/settlement/settlement.service.ts'

/** The wash of one booking. All of these run inside the booking's transaction. */
interface BookedWash {
  userPackageId: Types.ObjectId
  bookingId: Types.ObjectId
  branchId: Types.ObjectId
  bookingDate: string
  by: By
}

export interface ExpiryChange {
  from: string
  to: string
}

/** `extended`: done, and the expiry with it. `refused`: the package has no wash available. */
type WashOutcome = 'done' | 'refused' | { extended: ExpiryChange }

interface WashTarget {
  to: Hold
  cancelReason: CancelReason | null
  reason?: string | null
  /** Takes back this change of the expiry, unless the package has had another one since. */
  undoExpiry?: ExpiryChange | null
}

/** Today in the chain's zone (decision 19). */
export const chainToday = (context: Context): string =>
  dateIn(context.settings().timeZone, context.clock.now().getTime())

/** Conditions for a new hold only, not for a wash that a booking already has. */
const mayHold = (context: Context, bookingDate: string): Record<string, unknown> => ({
  archivedAt: null,
  expiryDate: { $gte: bookingDate },
  $or: [{ isPaid: true }, { onCredit: { $lt: context.settings().policies.unpaidPackageBookings } }],
})

/** Moves a package from one state to the next by one conditional update; the updated package, or null. */
async function change(context: Context, filter: Record<string, unknown>, update: UpdateQuery<UserPackage>) {
  return UserPackageModel(context.db)
    .findOneAndUpdate(filter as QueryFilter<UserPackage>, update, { returnDocument: 'after' })
    .lean()
}

const stepOf = (moved: Movement, key: string, to: Hold): UpdateQuery<UserPackage> => ({
  $inc: {
    remainingWashes: moved.remaining,
    available: moved.available,
    onCredit: -moved.available,
    seq: 1,
  },
  ...(to === 'none' ? { $unset: { [key]: 1 } } : { $set: { [key]: to } }),
})

type NewBookedWash = Omit<BookedWash, 'userPackageId' | 'branchId'> &
  Record<'userPackageId' | 'userId', Types.ObjectId | null> & { serviceId: Types.ObjectId }

/**
 * Holds one wash for a new booking (Algorithm 1): the package after it. Null for a booking without a package, and where
 * one of the package rules does not hold.
 */
export async function holdWash(
  context: Context,
  { userPackageId, userId, serviceId, bookingId, bookingDate, by }: NewBookedWash,
): Promise<UserPackage | null> {
  const moved = MOVEMENTS.none.held
  if (!userPackageId || !userId || !moved) return null
  const key = `l.${bookingId.toHexString()}`
  const after = await change(
    context,
    {
      _id: userPackageId,
      userId,
      available: { $gte: 1 },
      [key]: { $exists: false },
      $and: [
        mayHold(context, bookingDate),
        { $or: [{ 'snap.services': [] }, { 'snap.services.id': serviceId }] },
      ],
    },
    stepOf(moved, key, 'held'),
  )
  if (after) await appendLedgerRow(context, after, { ...moved, bookingId, by })
  return after
}

/**
 * Moves a booking's wash to its target state, conditional on its current one (Algorithm 2). A wash that the branch
 * returns stays usable for a grace period (decision 23).
 * @throws StaleRead when the package has changed since it was read
 */
export async function settleWash(
  context: Context,
  wash: BookedWash,
  { to, cancelReason, reason, undoExpiry }: WashTarget,
): Promise<WashOutcome> {
  const { userPackageId, bookingId, by } = wash
  const id = bookingId.toHexString()
  const before = await UserPackageModel(context.db).findById(userPackageId).lean()
  if (!before) return 'refused'
  const from: Hold = before.l[id] ?? 'none'
  const moved = MOVEMENTS[from][to]
  if (!moved) return 'done'
  const key = `l.${id}`
  const takes = moved.available < 0
  const use = useChange(before.w, bookingId, { from, to })
  const step = use ? withUse(stepOf(moved, key, to), use, wash) : stepOf(moved, key, to)
  const isRestored = undoExpiry?.to === before.expiryDate
  const after = await change(
    context,
    {
      _id: userPackageId,
      [key]: from === 'none' ? { $exists: false } : from,
      ...(takes ? { available: { $gte: 1 } } : {}),
      ...(takes && to === 'held' ? mayHold(context, wash.bookingDate) : {}),
      ...(isRestored ? { expiryDate: undoExpiry.to } : {}),
      ...(use ? useGuard(use, wash) : {}),
    },
    isRestored ? { ...step, $set: { ...step.$set, expiryDate: undoExpiry.from } } : step,
  )
  if (!after && takes) return 'refused'
  if (!after) throw new StaleRead()
  const part = use ? ledgerPart(before, use, wash) : {}
  await appendLedgerRow(context, after, { ...moved, bookingId, by, reason: reason ?? null, ...part })
  if (use) await settleChange(context, { before, change: use, branchId: wash.branchId })
  if (extendsExpiry(moved, cancelReason)) {
    const to = addDays(chainToday(context), GRACE_DAYS)
    if (await extendExpiry(context, wash, to)) return { extended: { from: after.expiryDate, to } }
  }
  return 'done'
}

/** Extends the package to this date; false where it expires no sooner (decision 23). */
export async function extendExpiry(context: Context, wash: BookedWash, expiryDate: string): Promise<boolean> {
  const after = await change(
    context,
    { _id: wash.userPackageId, expiryDate: { $lt: expiryDate } },
    { $set: { expiryDate }, $inc: { seq: 1 } },
  )
  if (!after) return false
  const { bookingId, by } = wash
  await appendLedgerRow(context, after, { type: 'extended', remaining: 0, available: 0, bookingId, by })
  return true
}

interface Place {
  bookingId: Types.ObjectId
  branchId: Types.ObjectId
}

const fieldOf = ({ k }: UseChange) => `w.${String(k)}`

/** The condition of a change: the number is free, or still this booking's. */
const useGuard = (change: UseChange, { bookingId }: Place): QueryFilter<UserPackage> =>
  change.from === null
    ? { [fieldOf(change)]: { $exists: false } }
    : { [`${fieldOf(change)}.bookingId`]: bookingId }

/** Gives the wash its number, or frees it; one that only counts as something else keeps it. */
function withUse(update: UpdateQuery<UserPackage>, change: UseChange, { bookingId, branchId }: Place) {
  if (change.from === null)
    return { ...update, $set: { ...update.$set, [fieldOf(change)]: { bookingId, branchId } } }
  return change.to === null ? { ...update, $unset: { ...update.$unset, [fieldOf(change)]: 1 } } : update
}

/** The number and the part of the price in the ledger's row of a change; the parts of the rows add up to what is used. */
function ledgerPart(before: UserPackage, change: UseChange, { branchId }: Place) {
  const times = Number(change.to !== null) - Number(change.from !== null)
  return {
    k: change.k,
    cents: times * partOf(change.k, before),
    branchId: placeOf(before, change) ?? branchId,
  }
}

/** Where the wash was used: a booking may have moved since. */
const placeOf = ({ w }: UserPackage, { k }: UseChange): Types.ObjectId | undefined => w[String(k)]?.branchId

/**
 * Enters the change of a paid package's wash; an unpaid one is settled when it is paid, and one that was paid in another
 * system never.
 */
async function settleChange(
  context: Context,
  { before, change, branchId }: { before: UserPackage; change: UseChange; branchId: Types.ObjectId },
): Promise<void> {
  if (!before.isPaid || !before.paidAt) return
  const wash = { k: change.k, branchId: placeOf(before, change) ?? branchId }
  const enter = (kind: UseKind | null, times: 1 | -1) =>
    kind && settleUse(context, before, { used: { ...wash, kind }, times })
  await enter(change.from, -1)
  await enter(change.to, 1)
}

export const usedWashesOf = ({ w, l }: UserPackage): UsedWash[] =>
  Object.entries(w).flatMap(([k, { bookingId, branchId }]) => {
    const kind = useOf(l[bookingId.toHexString()])
    return kind ? [{ k: Number(k), branchId, kind }] : []
  })
