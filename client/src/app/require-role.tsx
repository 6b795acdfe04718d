import type { PageRow } from '@car-wash/server/contract/pages'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { comeBackTo, startPageOf } from '../session/return-to.ts'
import { useSession } from '../session/session.tsx'
import { mayEnter } from './may-enter.ts'

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
