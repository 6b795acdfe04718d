import { Types } from 'mongoose'
import type { Context, DataContext } from '../../context.ts'
import { readRecently } from '../../db/recent-reads.ts'
import { notFound } from '../../errors.ts'
import {
  BranchModel,
  type Branch,
  type Closure,
  PastCapacityModel,
  type PastCapacity,
} from './branch.model.ts'
import { calendarChange, linkToChange } from '../../db/calendar-link.ts'
import { BASE_LANGUAGE, type Language } from '../../contract/constants.ts'
import type { BranchView, ClosureView, ManagedBranchView } from '../../contract/branches.ts'
import { localised } from '../../values/localised.ts'
import { sent, sentIfSet } from '../../db/sent.ts'
import { askedBranch, type Actor } from '../../access.ts'

/** A stored branch with its id as text; satisfies the `BranchRules` of the booking rules. */
export type BranchRecord = Branch & { id: string }

export const branchRecord = (branch: Branch): BranchRecord => ({ ...branch, id: branch._id.toHexString() })

/** The branch, or 404. Joins the running transaction. */
export async function getBranch(context: DataContext, id: string): Promise<BranchRecord> {
  const branch = await BranchModel(context.db).findById(id).lean()
  if (!branch) throw notFound()
  return branchRecord(branch)
}

/** The branch or null, at most a second old (`readRecently`); the day's `cfg` protects a booking from a stale one. */
export async function findRecentBranch(context: DataContext, id: string): Promise<BranchRecord | null> {
  return readRecently(context.db, `branch ${id}`, async () => {
    const branch = await BranchModel(context.db).findById(id).lean()
    return branch && branchRecord(branch)
  })
}

/** The same, or 404. */
export async function getRecentBranch(context: DataContext, id: string): Promise<BranchRecord> {
  const branch = await findRecentBranch(context, id)
  if (!branch) throw notFound()
  return branch
}

/** The branch that an admin asks for, by default their own or the first, at most a second old. @throws NOT_FOUND */
export async function deskBranch(context: DataContext, actor: Actor, asked: string | undefined) {
  const id = askedBranch(actor, asked)
  const [branch] = id === null ? await listRecentBranches(context) : [await findRecentBranch(context, id)]
  if (!branch) throw notFound()
  return branch
}

/** Every branch, oldest first, at most a second old (`readRecently`). */
export const listRecentBranches = (context: DataContext): Promise<readonly BranchRecord[]> =>
  readRecently(context.db, 'branches', () => listBranches(context))

/** Every branch, oldest first. */
export async function listBranches(context: DataContext): Promise<BranchRecord[]> {
  const branches = await BranchModel(context.db).find().sort({ _id: 1 }).lean()
  return branches.map(branchRecord)
}

/** @throws NOT_FOUND unless all of these exist */
export async function requireBranches(context: Context, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids.map(id => id.toLowerCase()))
  if (wanted.size === 0) return
  const found = await BranchModel(context.db)
    .find({ _id: { $in: [...wanted].map(id => new Types.ObjectId(id)) } }, { _id: 1 })
    .lean()
  if (found.length !== wanted.size) throw notFound()
}

/** Sets who made the address of the branch's calendar (null: it ends); every address made before ends. */
export async function changeBranchCalendar(context: Context, id: string, by: string | null) {
  const branch = await BranchModel(context.db)
    .findOneAndUpdate({ _id: id, ...linkToChange(by) }, calendarChange(by), { returnDocument: 'after' })
    .lean()
  if (!branch) throw notFound()
  return branchRecord(branch)
}

/** Records a branch's capacity before its `cfg` is incremented. Joins the current transaction. */
export async function keepCapacity(context: DataContext, branch: BranchRecord): Promise<void> {
  const { _id: branchId, cfg, bays, timeZone, closures } = branch
  await PastCapacityModel.insert(context, { branchId, cfg, bays, timeZone, closures })
}

/** A branch's capacity under each earlier `cfg`, oldest first. Joins the current transaction. */
export async function listPastCapacities(
  context: DataContext,
  branch: BranchRecord,
): Promise<PastCapacity[]> {
  return PastCapacityModel(context.db).find({ branchId: branch._id }).sort({ cfg: 1 }).lean()
}

export const closureReason = ({ reason, translations }: Closure, language: Language): string =>
  localised({ reason }, translations, language).reason

export const branchView = (branch: Branch, language: Language): BranchView => ({
  ...factsOf(branch),
  closures: branch.closures.map(closure => closureView(closure, language)),
})

/** A branch for its managers, without its revision: closures with base texts and translations. */
export const editedBranchView = (branch: Branch) => ({
  ...factsOf(branch),
  receiptCode: branch.receiptCode,
  alertEmail: branch.alertEmail ?? '',
  closures: branch.closures.map(closure => ({
    ...closureView(closure, BASE_LANGUAGE),
    ...sentIfSet(closure, 'translations'),
  })),
})

export const managedBranchView = (branch: Branch): ManagedBranchView => ({
  ...editedBranchView(branch),
  rev: branch.rev,
})

const factsOf = (branch: Branch) => ({
  ...sent(branch, '_id', 'name', 'location', 'phone', 'bays', 'timeZone'),
  ...sent(branch, 'operatingHours', 'closeingHours', 'weekHours'),
  city: branch.city ?? '',
  latitude: branch.latitude ?? null,
  longitude: branch.longitude ?? null,
})

const closureView = (closure: Closure, language: Language): ClosureView => ({
  ...sent(closure, '_id', 'from', 'to'),
  ...sentIfSet(closure, 'fromTime', 'toTime', 'bays'),
  reason: closureReason(closure, language),
})
