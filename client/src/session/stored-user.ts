import type { UserView } from '@car-wash/server/contract'
import { ROLES } from '@car-wash/server/contract/constants'
import { logError } from '../lib/log.ts'

/** The storage key (specification 3). */
export const USER_KEY = 'user'

/** Decision 5: what the screens need before the server's first reply. It grants nothing: the session cookie decides. */
export type StoredUser = Pick<UserView, '_id' | 'name' | 'email' | 'role' | 'branch'>

/** Parses a stored user; null, with a log line, when it is invalid (specification 8). */
export function parseUser(text: string | null): StoredUser | null {
  if (text === null) return null
  try {
    return checked(JSON.parse(text))
  } catch (error) {
    logError('Error parsing stored user', error)
    return null
  }
}

export function serializeUser({ _id, name, email, role, branch }: StoredUser): string {
  return JSON.stringify({ _id, name, email, role, ...(branch === undefined ? {} : { branch }) })
}

function checked(value: unknown): StoredUser {
  if (typeof value !== 'object' || value === null) throw new Error('not an object')
  const fields: Record<string, unknown> = { ...value }
  const role = ROLES.find(known => known === fields['role'])
  const { _id, name, email, branch } = fields
  if (typeof _id !== 'string' || typeof name !== 'string' || typeof email !== 'string' || !role) {
    throw new Error('not a user')
  }
  return { _id, name, email, role, ...(typeof branch === 'string' ? { branch } : {}) }
}
