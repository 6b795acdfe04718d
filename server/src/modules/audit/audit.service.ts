import { Types } from 'mongoose'
import type { Actor } from '../../access.ts'
import type { DataContext } from '../../context.ts'
import { AuditModel } from './audit.model.ts'

/** An action on an object. `before` and `after` contain the changed fields. */
export interface AuditFact {
  /** Null: a visitor, or the server itself. */
  actor: Pick<Actor, 'id' | 'role' | 'key'> | null
  /** "<noun>.<verb>" */
  action: string
  object: { kind: string; id: string }
  before?: unknown
  after?: unknown
}

/** Writes one row inside the running transaction, so a change and its row are stored together or not at all. */
export async function recordAudit(context: DataContext, { actor, ...fact }: AuditFact): Promise<void> {
  await AuditModel(context.db).create({
    ...fact,
    at: context.clock.now(),
    // A customer's IP address would be personal data that outlives the account.
    ip: actor?.role === 'customer' ? null : (context.ip ?? null),
    actor: actor
      ? { id: new Types.ObjectId(actor.id), role: actor.role, ...(actor.key ? { key: actor.key } : {}) }
      : { id: null, role: 'system' },
  })
}
