import type { Role } from './contract/constants.ts'

/** Who makes the call, from the session row as this very request reads it. */
export interface Actor {
  /** 24 hex digits. */
  id: string
  role: Role
  /** The branch of a branch-admin, null for everyone else. */
  branchId: string | null
  /** The session row's id, for "this device" and logout. */
  sessionId: string
}

/** A refusal written so that "not yours" and "not there" are one query: null = every branch, an id = that one only. */
export const branchScope = (actor: Actor): string | null =>
  actor.role === 'branch-admin' ? (actor.branchId ?? 'none') : null

/** Whether the actor's role reaches things of this branch. Customers never do by branch. */
export const managesBranch = (actor: Actor, branchId: string): boolean =>
  actor.role === 'super-admin' || (actor.role === 'branch-admin' && actor.branchId === branchId)
