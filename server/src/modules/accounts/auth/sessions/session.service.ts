import jwt from 'jsonwebtoken'
import { Types } from 'mongoose'
import type { Caller, SessionToken } from '../../../../access.ts'
import type { Role } from '../../../../contract/constants.ts'
import type { Context } from '../../../../context.ts'
import { databaseFailure } from '../../../../db/failure.ts'
import { transaction } from '../../../../db/transaction.ts'
import { joinSessions, markAccountSeen, type KnownAccount } from '../../users/account.service.ts'
import { hasFactor } from '../../users/second-factor.service.ts'
import { SessionModel, type Session } from './session.model.ts'

const DAY = 86_400
/** A session ends after this many seconds without a call (security.md, Sessions). */
export const idleSeconds = (role: Role) => (role === 'customer' ? 7 * DAY : 30 * 60)
const lifeSeconds = (context: Context, role: Role) =>
  role === 'customer' ? 30 * DAY : context.settings().policies.adminSessionHours * 3600
const ISSUER = 'car-wash'
const AUDIENCE = 'car-wash-web'
const TYPE = 'cw-session+jwt'
const SEEN_EVERY_MS = 60_000
/** How long a replaced session still works, for calls already under way. */
const OVERLAP_MS = 30_000

export interface Opened extends SessionToken {
  sessionId: string
  role: Role
}

/**
 * Opens a session in the running transaction; only the cookie carries the token. `known` is the account as it was
 * checked: null when it can no longer sign in or its password has changed since. Who has a second factor has proven it by
 * then; `isStrong` says so of other ways that are as good.
 */
export async function openSession(
  context: Context,
  known: KnownAccount,
  device: string | { userAgent: string; isStrong: boolean },
): Promise<Opened | null> {
  const { userAgent, isStrong } = typeof device === 'string' ? { userAgent: device, isStrong: false } : device
  const user = await joinSessions(context, known)
  if (!user) return null
  const now = context.clock.now()
  const { _id: userId, role, branch } = user
  const maxAgeSeconds = lifeSeconds(context, role)
  const session = await SessionModel.insert(context, {
    userId,
    role,
    branch,
    userAgent,
    ...((isStrong || hasFactor(user)) && { factor: true }),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + maxAgeSeconds * 1000),
  })
  const sessionId = session._id.toHexString()
  const seconds = Math.floor(now.getTime() / 1000)
  const token = jwt.sign(
    { sid: sessionId, iat: seconds, exp: seconds + maxAgeSeconds },
    context.deployment.jwtKey,
    {
      algorithm: 'HS256',
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: userId.toHexString(),
      header: { alg: 'HS256', typ: TYPE },
    },
  )
  return { token, maxAgeSeconds, sessionId, role }
}

export async function isStrongSession(context: Context, sessionId: string): Promise<boolean> {
  return (await SessionModel(context.db).exists({ _id: sessionId, factor: true })) !== null
}

export async function closeSession(context: Context, sessionId: string): Promise<void> {
  await SessionModel(context.db).deleteOne({ _id: sessionId })
}

/** The person behind a session token, from the session's row, which is read on every call; or null. */
export async function callerOfToken(context: Context, token: string): Promise<Caller | null> {
  const claims = verify(context, token)
  if (!claims) return null
  const now = context.clock.now()
  const session = await SessionModel(context.db).findOne({ _id: claims.sid, userId: claims.sub }).lean()
  if (!session || session.expiresAt <= now) return null
  const restedMs = now.getTime() - session.lastSeenAt.getTime()
  if (restedMs > idleSeconds(session.role) * 1000) return null
  if (restedMs > SEEN_EVERY_MS) await markSeen(context, session)
  const renewed = session.renew ? await renewSession(context, session) : null
  const actor = {
    id: session.userId.toHexString(),
    role: session.role,
    branchId: session.branch?.toHexString() ?? null,
    sessionId: renewed?.sessionId ?? session._id.toHexString(),
    ...(lacksFactor(context, session) && { lacksFactor: true as const }),
  }
  return { actor, ...(renewed && { renewed }) }
}

/** The chain asks for a second factor in this role, and the session was opened without one. */
export const lacksFactor = (context: Context, { role, factor }: Pick<Session, 'role' | 'factor'>): boolean =>
  factor !== true && context.settings().policies.secondFactorFor.some(each => each === role)

/** Of several concurrent calls one gets the new session; the others may still finish with the old one. */
async function renewSession(
  context: Context,
  { _id, userId, expiresAt, userAgent, factor }: Session,
): Promise<Opened | null> {
  const end = Math.min(expiresAt.getTime(), context.clock.now().getTime() + OVERLAP_MS)
  return transaction(context, async () => {
    const { modifiedCount } = await SessionModel(context.db).updateOne(
      { _id, renew: true },
      { $set: { renew: false, expiresAt: new Date(end) } },
    )
    if (modifiedCount === 0) return null
    return openSession(context, { _id: userId }, { userAgent, isStrong: factor === true })
  })
}

async function markSeen(context: Context, { _id, userId }: Session): Promise<void> {
  try {
    await SessionModel(context.db).updateOne({ _id }, { $set: { lastSeenAt: context.clock.now() } })
    await markAccountSeen(context, userId)
  } catch (error) {
    // With a full disk reads still work; every write reports why it cannot be saved.
    if (databaseFailure(error) !== 'full') throw error
  }
}

function verify(context: Context, token: string): { sid: Types.ObjectId; sub: Types.ObjectId } | null {
  try {
    const { header, payload } = jwt.verify(token, context.deployment.jwtKey, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      complete: true,
      clockTimestamp: Math.floor(context.clock.now().getTime() / 1000),
    })
    // jsonwebtoken does not check the type, and another token signed with this key must not pass as a session.
    if (header.typ !== TYPE || typeof payload === 'string') return null
    const sid: unknown = payload['sid']
    if (typeof sid !== 'string' || typeof payload.sub !== 'string') return null
    if (!Types.ObjectId.isValid(sid) || !Types.ObjectId.isValid(payload.sub)) return null
    return { sid: new Types.ObjectId(sid), sub: new Types.ObjectId(payload.sub) }
  } catch {
    return null
  }
}
