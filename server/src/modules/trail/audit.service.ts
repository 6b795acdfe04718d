import { Types } from 'mongoose'
import type { Actor } from '../../access.ts'
import type { DataContext, Context } from '../../context.ts'
import { type AuditKind, ROLES } from '../../contract/constants.ts'
import type { AuditQuery, AuditRow } from '../../contract/stats.ts'
import { newestPage, onDays } from '../../db/keyset.ts'
import { sent, sentIfSet } from '../../db/sent.ts'
import { given, is, later, type DocumentOf } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'

const fields = {
  _id: given(is.id),
  at: given(is.instant),
  /** `key`: what the API key began with that acted for the admin. */
  actor: given(
    is.doc({
      id: given(is.orNull(is.id)),
      role: given(is.oneOf([...ROLES, 'visitor', 'system'])),
      key: later(is.text),
    }),
  ),
  /** IP address of an admin's request; null for a customer's and for the server's own changes. */
  ip: given(is.orNull(is.text)),
  /** "<noun>.<verb>" */
  action: given(is.text),
  object: given(is.doc({ kind: given(is.text), id: given(is.text) })),
  before: later(is.map<unknown>()),
  after: later(is.map<unknown>()),
}
/** One change, or an admin's login, with its actor. Append only; stores ids and field names of people, never values. */
interface AuditEntry extends DocumentOf<typeof fields> {}

export const AuditModel = defineModel('Audit', fields, {
  collection: 'audit',
  personal: 'kept',
  indexes: [[{ at: -1, _id: -1 }], [{ 'object.kind': 1, at: -1, _id: -1 }]],
})

/** An action on an object. `before` and `after` contain the changed fields. */
export interface AuditFact {
  actor: Pick<Actor, 'id' | 'role' | 'key'> | null
  /** "<noun>.<verb>": the noun is the kind of the object. */
  action: string
  id: Types.ObjectId | string
  before?: unknown
  after?: unknown
}

/** Writes one row inside the running transaction, so a change and its row are stored together or not at all. */
export async function recordAudit(context: DataContext, { actor, id, ...fact }: AuditFact): Promise<void> {
  const [noun = ''] = fact.action.split('.')
  await AuditModel.insert(context, {
    ...fact,
    object: { kind: noun === 'user-package' ? 'userPackage' : noun, id: String(id).toLowerCase() },
    at: context.clock.now(),
    // A customer's IP address would be personal data that outlives the account.
    ip: actor?.role === 'customer' ? null : (context.ip ?? null),
    actor: actor
      ? { id: new Types.ObjectId(actor.id), role: actor.role, ...(actor.key ? { key: actor.key } : {}) }
      : { id: null, role: 'system' },
  })
}

/** The ids of the objects of a kind that admins or the server have changed since, with repeats. */
export async function changedSince(context: DataContext, kind: AuditKind, since: Date): Promise<string[]> {
  const rows = await AuditModel(context.db)
    .find({ 'object.kind': kind, at: { $gte: since } }, { object: 1 })
    .lean()
  return rows.map(({ object }) => object.id)
}

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
  const { actor, object } = row
  const named = (id: string | undefined) => {
    const name = id === undefined ? undefined : names.get(id)?.name
    return name === undefined ? {} : { name }
  }
  return {
    ...sent(row, '_id', 'at', 'action', 'before', 'after'),
    ...sentIfSet(row, 'ip'),
    actor: {
      _id: actor.id?.toHexString() ?? null,
      role: actor.role,
      ...named(actor.id?.toHexString()),
      ...(actor.key ? { key: actor.key } : {}),
    },
    object: { kind: object.kind, id: object.id, ...(isUser(row) ? named(object.id) : {}) },
  }
}
