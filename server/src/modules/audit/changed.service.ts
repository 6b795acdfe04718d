import type { AuditKind } from '../../contract/constants.ts'
import type { DataContext } from '../../context.ts'
import { AuditModel } from './audit.model.ts'

/** The ids of the objects of a kind that admins or the server have changed since, with repeats. */
export async function changedSince(context: DataContext, kind: AuditKind, since: Date): Promise<string[]> {
  const rows = await AuditModel(context.db)
    .find({ 'object.kind': kind, at: { $gte: since } }, { object: 1 })
    .lean()
  return rows.map(({ object }) => object.id)
}
