import type { DataContext } from '../../context.ts'
import type { BranchRecord } from './branch.service.ts'
import { PastCapacityModel, type PastCapacity } from './past-capacity.model.ts'

/** Records a branch's capacity before its `cfg` is incremented. Joins the current transaction. */
export async function keepCapacity(context: DataContext, branch: BranchRecord): Promise<void> {
  const { _id: branchId, cfg, bays, timeZone, closures } = branch
  await PastCapacityModel(context.db).create({ branchId, cfg, bays, timeZone, closures })
}

/** A branch's capacity under each earlier `cfg`, oldest first. Joins the current transaction. */
export async function listPastCapacities(
  context: DataContext,
  branch: BranchRecord,
): Promise<PastCapacity[]> {
  return PastCapacityModel(context.db).find({ branchId: branch._id }).sort({ cfg: 1 }).lean()
}
