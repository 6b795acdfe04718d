import type { Types } from 'mongoose'
import type { Actor } from '../../../../access.ts'
import type { SessionView } from '../../../../contract/auth.ts'
import type { Context, DataContext } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import type { User } from '../../users/account.service.ts'
import { requireOwnPassword } from '../passwords/own-password.service.ts'
import { SessionModel, type Session } from './session.model.ts'
import { idleSeconds } from './session.service.ts'
import { sent } from '../../../../db/sent.ts'
import type { Serves } from '../../../../serves.ts'

export async function listSessions(context: Context, actor: Actor): Promise<SessionView[]> {
  const now = context.clock.now()
  const seenSince = new Date(now.getTime() - idleSeconds(actor.role) * 1000)
  const rows = await SessionModel(context.db)
    .find({ userId: actor.id, expiresAt: { $gt: now }, lastSeenAt: { $gte: seenSince } })
    .sort({ lastSeenAt: -1, _id: -1 })
    .limit(100)
    .lean()
  return rows.map(row => ({
    ...sent(row, '_id', 'userAgent', 'createdAt', 'lastSeenAt'),
    current: row._id.equals(actor.sessionId),
  }))
}

/** With their password (ASVS 7.5.2): whoever finds an open session cannot shut its owner out. NOT_FOUND for another's. */
export const endOwnSession: Serves<'DELETE /auth/sessions/:id'> = async (
  context,
  actor,
  { id, body: { password } },
) => {
  const sessions = SessionModel(context.db)
  const own = { _id: id, userId: actor.id }
  const target = async () => {
    if (!(await sessions.exists(own))) throw notFound()
  }
  await requireOwnPassword(context, actor, { password, target })
  const { deletedCount } = await sessions.deleteOne(own)
  if (deletedCount === 0) throw notFound()
}

export async function endSessions(context: Context, userId: Types.ObjectId | string): Promise<void> {
  await SessionModel(context.db).deleteMany({ userId })
}

/** In the transaction that changes role or branch. Each session gets a new id at its next call: its rights have changed. */
export async function renewSessions(
  context: Context,
  { _id, role, branch }: Pick<User, '_id' | 'role' | 'branch'>,
): Promise<void> {
  await SessionModel(context.db).updateMany({ userId: _id }, { $set: { role, branch, renew: true } })
}

/** The sessions of these accounts that have not expired. Joins the running transaction. */
export const sessionsOf = (context: DataContext, ids: readonly Types.ObjectId[]): Promise<Session[]> =>
  SessionModel(context.db)
    .find({ userId: { $in: [...ids] }, expiresAt: { $gt: context.clock.now() } })
    .lean()
