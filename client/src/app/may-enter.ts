import type { StoredUser } from '../session/stored-user.ts'
import type { Screen } from './screen.ts'

/** Whether the screen is for this person, or opens for anyone with the query parameter of its row. */
export function mayEnter(
  { who, openWith }: Pick<Screen, 'who' | 'openWith'>,
  user: StoredUser | null,
  search: string,
): boolean {
  if (who === 'all') return true
  if (openWith !== undefined && new URLSearchParams(search).has(openWith)) return true
  return user !== null && who.includes(user.role)
}
