import type { DataContext } from '../../context.ts'
import type { BranchRecord } from './branch.service.ts'
import { PastCapacityModel, type PastCapacity } from './past-capacity.model.ts'

/** Keeps what a branch took before its `cfg` is raised. Joins the running transaction. */
export async function keepCapacity(context: DataContext, branch: BranchRecord): Promise<void> {
  const { _id: branchId, cfg, bays, timeZone, closures } = branch
  await PastCapacityModel(context.db).create({ branchId, cfg, bays, timeZone, closures })
}

/** What a branch took under each earlier `cfg`, oldest first. Joins the running transaction. */
export async function listPastCapacities(
  context: DataContext,
  branch: BranchRecord,
): Promise<PastCapacity[]> {
  return PastCapacityModel(context.db).find({ branchId: branch._id }).sort({ cfg: 1 }).lean()
}
