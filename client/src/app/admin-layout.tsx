import { use } from 'react'
import { createPortal } from 'react-dom'
import { Outlet } from 'react-router-dom'
import { useSession } from '../session/session.tsx'
import { AdminBar } from './admin-bar.tsx'
import { AdminNav } from './admin-nav.tsx'
import { InstallationBar } from './installation-bar.tsx'
import { BarPlace } from './shell.tsx'

/**
 * The layout of the admin pages: their own bar in place of the site's, the navigation as a rail, in the bar or as tabs
 * below, and no footer.
 */
export function AdminLayout() {
  const { user } = useSession()
  const bar = use(BarPlace)
  if (!user || user.role === 'customer') return <Outlet />
  return (
    <>
      {bar &&
        createPortal(
          <>
            <AdminBar />
            <AdminNav role={user.role} />
          </>,
          bar,
        )}
      <div data-desk data-wide className="min-w-0 pb-(--tabs) xl:ps-56 print:ps-0">
        <InstallationBar />
        <Outlet />
      </div>
    </>
  )
}
