import { Types } from 'mongoose'
import type { AuditQuery, AuditRow } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { newestPage, onDays } from '../../db/keyset.ts'
import { AuditModel, type AuditEntry } from './audit.model.ts'

/** Names of accounts by id; the trail itself keeps none. */
type NamesOf = (ids: readonly Types.ObjectId[]) => Promise<ReadonlyMap<string, { name: string }>>

/** GET /admin/audit: the trail, newest first, optionally for one kind of object or some days. */
export async function listAudit(
  context: Context,
  query: AuditQuery,
  namesOf: NamesOf,
): Promise<{ data: AuditRow[]; page: { next: string | null; total: number | null } }> {
  const { kind, from, to, ...page } = query
  const isFiltered = [kind, from, to].some(value => value !== undefined)
  const ofKind = kind === undefined ? {} : { 'object.kind': kind }
  const filter = { ...ofKind, ...onDays({ from, to }, context.settings().timeZone) }
  const { rows, next } = await newestPage(AuditModel(context.db), filter, {
    list: 'audit',
    field: 'at',
    ...page,
  })
  const names = await namesOf(rows.flatMap(peopleOf))
  return {
    data: rows.map(row => auditView(row, names)),
    page: { next, total: isFiltered ? null : await AuditModel(context.db).estimatedDocumentCount() },
  }
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
