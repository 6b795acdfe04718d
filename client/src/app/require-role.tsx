import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { comeBackTo, startPageOf } from '../session/return-to.ts'
import { useSession } from '../session/session.tsx'
import { mayEnter } from './may-enter.ts'
import type { Screen } from './screen.ts'

/** Decision 1: a visitor goes to the login screen and comes back; another role goes to its own start page. */
export function RequireRole({
  who,
  orVisitor,
  openWith,
  children,
}: Pick<Screen, 'who' | 'orVisitor' | 'openWith'> & { children: ReactNode }) {
  const { user, isLoading, hasLeft } = useSession()
  const location = useLocation()

  if (who === 'all' || mayEnter({ who, orVisitor, openWith }, user, location.search)) return children
  if (isLoading) return null
  if (!user) {
    if (hasLeft) return <Navigate to="/" replace />
    const login = who.includes('customer') ? '/login' : '/admin/login'
    return <Navigate to={login} replace state={comeBackTo(location)} />
  }
  return <Navigate to={startPageOf(user.role)} replace />
}
