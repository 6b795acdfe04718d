import type { Role } from './contract/constants.ts'
import { notFound } from './errors.ts'

/** The caller, from the row of the session or key that this request has read. */
export interface Actor {
  /** 24 hex digits; "" for whoever holds the link of a walk-in's booking. */
  id: string
  role: Role
  /** The branch of a branch admin, null for other roles. */
  branchId: string | null
  /** The id of the session's row, or of the key's, for "this device" and logout. */
  sessionId: string
  /** The session was opened without the second factor that the chain asks for: it may do nothing but add one. */
  lacksFactor?: true
  /** The call came with an API key: what its secret begins with. `id` is then the admin who made it. */
  key?: string
  /** The only booking that a caller without a session may touch, by its link. */
  bookingId?: string
}

export interface SessionToken {
  token: string
  maxAgeSeconds: number
}

/** Who is behind a session's token, and the session that replaces the one the call came with. */
export interface Caller {
  actor: Actor
  renewed?: SessionToken
}

/** The scope of a query, so that "not yours" and "not found" are one answer: null = all branches, an id = that branch. */
export const branchScope = (actor: Actor): string | null =>
  actor.role === 'branch-admin' ? (actor.branchId ?? 'none') : null

/** Whether the actor manages this branch. A customer never does. */
export const managesBranch = (actor: Actor, branchId: string): boolean =>
  actor.role === 'super-admin' || (actor.role === 'branch-admin' && actor.branchId === branchId)

/** The branch that an admin asks for, by default their own; null: all. @throws NOT_FOUND for one that they do not manage */
export function askedBranch(actor: Actor, branchId: string | undefined): string | null {
  const own = branchScope(actor)
  const asked = branchId?.toLowerCase() ?? own
  if (own === 'none' || (own !== null && asked !== own)) throw notFound()
  return asked
}
