import { Types } from 'mongoose'
import type { Actor } from '../../access.ts'
import { changedFields } from '../../values/changed-fields.ts'
import type { SaveBranchBody } from '../../contract/branches.ts'
import type { Context } from '../../context.ts'
import { forgetRecentReads } from '../../db/recent-reads.ts'
import { isDuplicateKey, retryDuplicates, transaction } from '../../db/transaction.ts'
import { AppError, invalidField, savedSince } from '../../errors.ts'
import { recordAudit } from '../trail/audit.service.ts'
import { setDaysConfig } from './branch-days/branch-day.service.ts'
import { BranchModel, type Branch, type Closure } from './branch.model.ts'
import {
  branchRecord,
  getBranch,
  type BranchRecord,
  keepCapacity,
  editedBranchView,
  managedBranchView,
} from './branch.service.ts'
import { freeReceiptCode } from './rules/receipt-code.ts'
import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_BAYS } from '../../contract/constants.ts'
import { givenFields } from '../../values/given-fields.ts'

/** How long bookings wait for a change of rules in progress (booking-integrity.md, Algorithm 8). */
const CHANGE_MS = 5000

export async function createBranch(context: Context, actor: Actor, body: SaveBranchBody) {
  const create = () =>
    transaction(context, async () => {
      const defaults = branchDefaults(context, await receiptCodeFor(context, body.name, null))
      const row = await BranchModel.insert(context, {
        ...branchValues({ before: defaults, defaults }, body),
        createdAt: context.clock.now(),
      })
      const branch = branchRecord(row)
      await recordAudit(context, {
        actor,
        action: 'branch.create',
        id: branch.id,
        after: editedBranchView(branch),
      })
      return branch
    })
  return refusingTakenCodes(body, create)
}

/** Joins the running transaction; the index decides between two at once. */
async function receiptCodeFor(context: Context, name: string, except: Types.ObjectId | null) {
  const others = await BranchModel(context.db)
    .find({ _id: { $ne: except } }, { receiptCode: 1 })
    .lean()
  return freeReceiptCode(name, new Set(others.map(({ receiptCode }) => receiptCode)))
}

/**
 * Saves a branch; where the code for its receipts was made for it and another branch got it first, makes the next one.
 * @throws VALIDATION for a code that another branch has
 */
export async function refusingTakenCodes<T>(body: SaveBranchBody, save: () => Promise<T>): Promise<T> {
  if (body.receiptCode == null) return retryDuplicates(save)
  try {
    return await save()
  } catch (error) {
    const isTaken =
      isDuplicateKey(error) && error.keyPattern !== undefined && 'receiptCode' in error.keyPattern
    throw isTaken ? invalidField('receiptCode', 'taken') : error
  }
}

export interface BranchChange {
  before: BranchRecord
  values: BranchValues
  /** Whether the rules for bookings change: hours, closures, bays or time zone. */
  rules: boolean
}

/**
 * Reads the branch and applies the body to it. Joins the running transaction.
 * @throws STATE_CONFLICT with `branch` when `rev` is no longer current; FORBIDDEN when a branch admin would change a
 *   field reserved for the super-admin; 404
 */
export async function readBranchChange(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: SaveBranchBody },
): Promise<BranchChange> {
  const before = await getBranch(context, id)
  // Checked first: a body based on an older revision may contain outdated values of the super-admin's fields.
  if (body.rev !== undefined && body.rev !== before.rev) throw savedSince('branch', managedBranchView(before))
  const defaults = branchDefaults(context, await receiptCodeFor(context, body.name, before._id))
  const values = branchValues({ before, defaults }, body)
  const foreign = actor.role === 'super-admin' ? null : foreignField(before, values)
  if (foreign !== null) {
    throw new AppError('FORBIDDEN', `Only a super-admin may change the ${foreign} of a branch.`)
  }
  return { before, values, rules: changesRules(before, values) }
}

/**
 * Runs a change of rules while new bookings of the branch wait: against a stream of them the transaction would always
 * lose. For progress only; safety rests on `cfg`.
 */
export async function whileBookingsWait<T>(context: Context, id: string, work: () => Promise<T>): Promise<T> {
  const changing = new Date(context.clock.now().getTime() + CHANGE_MS)
  await BranchModel(context.db).updateOne({ _id: id }, { $set: { changing } })
  forgetRecentReads(context.db)
  try {
    return await work()
  } finally {
    await BranchModel(context.db).updateOne({ _id: id, changing }, { $set: { changing: null } })
  }
}

/**
 * Stores a change inside the current transaction, with its audit row. If the rules changed, it increments `cfg` and
 * writes it to each of these dates (`datesTouched`), so that it conflicts with concurrent bookings.
 */
export async function storeBranchChange(
  context: Context,
  actor: Actor,
  { before, values, rules, dates }: BranchChange & { dates: readonly string[] },
): Promise<BranchRecord> {
  const stored = await BranchModel(context.db)
    .findOneAndUpdate(
      { _id: before._id, rev: before.rev },
      {
        $set: { ...values, ...(rules ? { changing: null } : {}) },
        $inc: { rev: 1, ...(rules ? { cfg: 1 } : {}) },
      },
      { returnDocument: 'after' },
    )
    .lean()
  if (!stored) throw savedSince('branch', managedBranchView(await getBranch(context, before.id)))
  const after = branchRecord(stored)
  if (rules) await keepCapacity(context, before)
  if (rules) await setDaysConfig(context, after.id, { cfg: after.cfg, dates })
  const changed = changedFields(editedBranchView(before), editedBranchView(after))
  if (changed) {
    await recordAudit(context, { actor, action: 'branch.update', id: after.id, ...changed })
  }
  return after
}

type BranchValues = Omit<Branch, '_id' | 'cfg' | 'changing' | 'rev' | 'createdAt'>

type BranchDefaults = Omit<BranchValues, 'name' | 'location' | 'phone' | 'operatingHours' | 'closeingHours'>
const branchDefaults = (context: Context, receiptCode: string): BranchDefaults => ({
  ...{ receiptCode, alertEmail: '', city: '', latitude: null, longitude: null, bays: DEFAULT_BAYS },
  ...{ timeZone: context.settings().timeZone, weekHours: {}, closures: [] },
})

/**
 * The values of a branch after applying a body: an absent optional field is unchanged, null restores the default. For a
 * new branch `before` is the defaults.
 */
function branchValues(
  { before, defaults }: { before: BranchDefaults; defaults: BranchDefaults },
  { name, location, phone, operatingHours, closeingHours, closures, ...body }: SaveBranchBody,
): BranchValues {
  return {
    ...{ name, location, phone, operatingHours, closeingHours },
    ...{ ...defaults, ...givenFields(before, defaults), ...givenFields(body, defaults) },
    closures: closures === undefined ? before.closures : storedClosures(before.closures, closures ?? []),
  }
}

type WholeDay = Pick<Closure, 'fromTime' | 'toTime' | 'bays' | 'translations'>

/** An existing closure keeps its id; any other one is new. */
function storedClosures(before: readonly Closure[], closures: NonNullable<SaveBranchBody['closures']>) {
  const free = new Map(before.map(({ _id }) => [_id.toHexString(), _id]))
  return closures.map(({ _id, from, to, reason, ...optional }) => {
    const key = _id?.toLowerCase() ?? ''
    const kept = free.get(key)
    free.delete(key)
    const whole: WholeDay = { fromTime: null, toTime: null, bays: null, translations: null }
    return { _id: kept ?? new Types.ObjectId(), from, to, reason, ...whole, ...givenFields(optional, whole) }
  })
}

const rulesOf = ({ operatingHours, closeingHours, bays, timeZone, weekHours, closures }: BranchValues) => ({
  operatingHours,
  closeingHours,
  bays,
  timeZone,
  weekHours,
  closures: closures.map(({ from, to, fromTime, toTime, bays: out }) => ({
    from,
    to,
    fromTime,
    toTime,
    out,
  })),
})

/** Whether the rules for bookings change: hours, closures, bays or time zone. */
const changesRules = (before: BranchValues, after: BranchValues): boolean =>
  !isDeepStrictEqual(rulesOf(before), rulesOf(after))

/** Fields that only the super-admin may change (decision 2). */
const SUPER_ADMIN_FIELDS = [
  ...(['name', 'receiptCode', 'location', 'city', 'latitude', 'longitude', 'timeZone'] as const),
]

/** The first changed field that a branch admin may not change, or null. */
const foreignField = (before: BranchValues, after: BranchValues): string | null =>
  SUPER_ADMIN_FIELDS.find(field => (before[field] ?? '') !== (after[field] ?? '')) ?? null
