import type { Context } from '../../context.ts'
import { calendarChange, linkToChange } from '../../db/calendar-link.ts'
import { notFound } from '../../errors.ts'
import { BranchModel } from './branch.model.ts'
import { branchRecord, type BranchRecord } from './branch.service.ts'

/** Sets who made the address of the branch's calendar (null: it ends); every address made before ends. */
export async function changeBranchCalendar(
  context: Context,
  id: string,
  by: string | null,
): Promise<BranchRecord> {
  const branch = await BranchModel(context.db)
    .findOneAndUpdate({ _id: id, ...linkToChange(by) }, calendarChange(by), { returnDocument: 'after' })
    .lean()
  if (!branch) throw notFound()
  return branchRecord(branch)
}
