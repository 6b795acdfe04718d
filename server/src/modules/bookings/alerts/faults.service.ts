import type { DataContext } from '../../../context.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { AlertMarkModel } from './alert-mark.model.ts'

/** I9: the mark of a branch's mails is of a branch that exists, and not ahead of the clock, which would silence them. */
export async function alertMarkFaults(context: DataContext): Promise<{ id: string; message: string }[]> {
  const now = context.clock.now()
  const branches = new Set((await listBranches(context)).map(({ id }) => id))
  return (await AlertMarkModel(context.db).find().sort({ _id: 1 }).lean()).flatMap(({ _id, seenUntil }) => {
    if (!branches.has(_id.split(' ')[0] ?? '')) return [{ id: _id, message: 'is of no branch' }]
    if (seenUntil > now) return [{ id: _id, message: `is ahead of the clock: ${seenUntil.toISOString()}` }]
    return []
  })
}
