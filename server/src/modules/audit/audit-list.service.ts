import type { AuditRow } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { cursorOf, keysetOf, pageOfRows, pageSize, rowsAfter } from '../../keyset.ts'
import { AuditModel, type AuditEntry } from './audit.model.ts'

const SORT = 'audit'

/** GET /admin/audit: the trail, newest first. Names of people are looked up by the caller's id alone, not kept. */
export async function listAudit(
  context: Context,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ data: AuditRow[]; page: { next: string | null; total: number } }> {
  const limit = pageSize(query.limit)
  const conditions = rowsAfter(keysetOf(SORT, query.cursor), { field: 'at', direction: -1 })
  const found = await AuditModel(context.db)
    .find(conditions.length > 0 ? { $and: conditions } : {})
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .lean()
  const { rows, next } = pageOfRows(found, limit, row =>
    cursorOf(SORT, { at: row.at.getTime(), id: row._id.toHexString() }),
  )
  return {
    data: rows.map(auditView),
    page: { next, total: await AuditModel(context.db).estimatedDocumentCount() },
  }
}

const auditView = ({ _id, at, actor, action, object, before, after }: AuditEntry): AuditRow => ({
  _id: _id.toHexString(),
  at: at.toISOString(),
  actor: { _id: actor.id?.toHexString() ?? null, role: actor.role },
  action,
  object: { kind: object.kind, id: object.id },
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
})
