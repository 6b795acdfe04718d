import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { BranchModel, type Branch } from './branch.model.ts'

/** A stored branch with its id as text; satisfies the `BranchRules` of the booking rules as it is. */
export type BranchRecord = Branch & { id: string }

export const branchRecord = (branch: Branch): BranchRecord => ({ ...branch, id: branch._id.toHexString() })

/** The branch, or 404. Joins the running transaction. */
export async function getBranch(context: Context, id: string): Promise<BranchRecord> {
  const branch = await BranchModel(context.db).findById(id).lean()
  if (!branch) throw notFound()
  return branchRecord(branch)
}

/** Every branch, oldest first. */
export async function listBranches(context: Context): Promise<BranchRecord[]> {
  const branches = await BranchModel(context.db).find().sort({ _id: 1 }).lean()
  return branches.map(branchRecord)
}
