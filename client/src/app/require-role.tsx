import type { PageRow } from '@car-wash/server/contract/pages'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { comeBackTo, startPageOf } from '../session/return-to.ts'
import { useSession } from '../session/session.tsx'
import type { StoredUser } from '../session/stored-user.ts'

/** Decision 1: a visitor goes to the login screen and comes back; another role goes to its own start page. */
export function RequireRole({ row, children }: { row: PageRow; children: ReactNode }) {
  const { user, isLoading, hasLeft } = useSession()
  const location = useLocation()

  if (mayEnter(row, user, location.search)) return children
  if (isLoading) return null
  if (!user) {
    if (hasLeft) return <Navigate to="/" replace />
    const login = row.who.includes('customer') ? '/login' : '/admin/login'
    return <Navigate to={login} replace state={comeBackTo(location)} />
  }
  return <Navigate to={startPageOf(user.role)} replace />
}

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
