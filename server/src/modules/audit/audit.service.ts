import { Types } from 'mongoose'
import type { Actor } from '../../access.ts'
import type { DataContext } from '../../context.ts'
import { AuditModel } from './audit.model.ts'

/** An action on an object. `before` and `after` contain the changed fields. */
export interface AuditFact {
  /** Null: a visitor, or the server itself. */
  actor: Pick<Actor, 'id' | 'role' | 'key'> | null
  /** "<noun>.<verb>": the noun is the kind of the object. */
  action: string
  /** Of the object. */
  id: Types.ObjectId | string
  before?: unknown
  after?: unknown
}

/** Writes one row inside the running transaction, so a change and its row are stored together or not at all. */
export async function recordAudit(context: DataContext, { actor, id, ...fact }: AuditFact): Promise<void> {
  const [noun = ''] = fact.action.split('.')
  await AuditModel(context.db).create({
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
