import { Types, type QueryFilter } from 'mongoose'
import type { AuditQuery, AuditRow } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { cursorOf, keysetOf, pageOfRows, pageSize, rowsAfter } from '../../db/keyset.ts'
import { dayBounds } from '../../calendar/branch-time.ts'
import { AuditModel, type AuditEntry } from './audit.model.ts'

const SORT = 'audit'

/** Names of accounts by id; the trail itself keeps none. */
type NamesOf = (ids: readonly Types.ObjectId[]) => Promise<ReadonlyMap<string, { name: string }>>

/** GET /admin/audit: the trail, newest first, optionally for one kind of object or some days. */
export async function listAudit(
  context: Context,
  query: AuditQuery,
  namesOf: NamesOf,
): Promise<{ data: AuditRow[]; page: { next: string | null; total: number | null } }> {
  const limit = pageSize(query.limit)
  const after = rowsAfter(keysetOf(SORT, query.cursor), { field: 'at', direction: -1 })
  const conditions = [...after, ...filtersOf(query, context.settings().timeZone)]
  const found = await AuditModel(context.db)
    .find(conditions.length > 0 ? { $and: conditions } : {})
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .lean()
  const { rows, next } = pageOfRows(found, limit, row =>
    cursorOf(SORT, { at: row.at.getTime(), id: row._id.toHexString() }),
  )
  const names = await namesOf(rows.flatMap(peopleOf))
  return {
    data: rows.map(row => auditView(row, names)),
    page: { next, total: isFiltered(query) ? null : await AuditModel(context.db).estimatedDocumentCount() },
  }
}

const isFiltered = ({ kind, from, to }: AuditQuery) => [kind, from, to].some(value => value !== undefined)

function filtersOf({ kind, from, to }: AuditQuery, zone: string): QueryFilter<AuditEntry>[] {
  return [
    ...(kind === undefined ? [] : [{ 'object.kind': kind }]),
    ...(from === undefined ? [] : [{ at: { $gte: new Date(dayBounds(from, zone).startAt) } }]),
    ...(to === undefined ? [] : [{ at: { $lt: new Date(dayBounds(to, zone).endAt) } }]),
  ]
}

const isUser = ({ object }: AuditEntry) => object.kind === 'user' && /^[0-9a-f]{24}$/.test(object.id)

function peopleOf(row: AuditEntry): Types.ObjectId[] {
  const about = isUser(row) ? [new Types.ObjectId(row.object.id)] : []
  return row.actor.id ? [row.actor.id, ...about] : about
}

function auditView(row: AuditEntry, names: Awaited<ReturnType<NamesOf>>): AuditRow {
  const { _id, at, actor, ip, action, object, before, after } = row
  const named = (id: string | undefined) => {
    const name = id === undefined ? undefined : names.get(id)?.name
    return name === undefined ? {} : { name }
  }
  return {
    _id: _id.toHexString(),
    at: at.toISOString(),
    actor: {
      _id: actor.id?.toHexString() ?? null,
      role: actor.role,
      ...named(actor.id?.toHexString()),
      ...(actor.key ? { key: actor.key } : {}),
    },
    ...(ip ? { ip } : {}),
    action,
    object: { kind: object.kind, id: object.id, ...(isUser(row) ? named(object.id) : {}) },
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}
