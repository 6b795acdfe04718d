import type { PageRow } from '@car-wash/server/contract/pages'
import type { StoredUser } from '../session/stored-user.ts'

/** Whether the page is for this person, or opens for anyone with the query parameter of its row. */
export function mayEnter(
  { who, orVisitor = false, openWith }: Pick<PageRow, 'who' | 'orVisitor' | 'openWith'>,
  user: StoredUser | null,
  search: string,
): boolean {
  if (who === 'all' || (user === null && orVisitor)) return true
  if (openWith !== undefined && new URLSearchParams(search).has(openWith)) return true
  return user !== null && who.includes(user.role)
}
