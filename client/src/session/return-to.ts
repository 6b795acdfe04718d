import type { Role } from '@car-wash/server/contract/constants'

/** A place in the app, with the state of the button that led there. */
export interface Place {
  pathname: string
  search?: string
  hash?: string
  state?: unknown
}

/**
 * Navigation state that returns from /login to finish what was pressed (decision 1):
 * `navigate('/login', { state: comeBackTo({ pathname: '/packages', state: { reserve: chosen } }) })`.
 */
export function comeBackTo({ pathname, search = '', hash = '', state }: Place): { from: Place } {
  return { from: { pathname, search, hash, state } }
}

/** Where to go after signing in: the requested page, or the role's start page. */
export function placeAfterLogin(state: unknown, role: Role): Place {
  return askedPlace(state) ?? { pathname: role === 'customer' ? '/profile' : '/AdminDashboard' }
}

/** Decision 1: the start page of a role. */
export function startPageOf(role: Role): string {
  return role === 'customer' ? '/customer/dashboard' : '/AdminDashboard'
}

function askedPlace(state: unknown): Place | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return undefined
  // Only our own `comeBackTo` writes this state, and a path can only lead inside this app.
  return typeof from.pathname === 'string' && /^\/(?!\/)/.test(from.pathname) ? (from as Place) : undefined
}
