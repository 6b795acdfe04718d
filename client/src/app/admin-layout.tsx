import { Outlet } from 'react-router-dom'

/** The frame of the admin pages. */
export function AdminLayout() {
  return <Outlet />
}
