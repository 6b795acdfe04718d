import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Outlet, Link } from 'react-router-dom'
import { useSession } from '../session/session.tsx'
import { AdminBar } from './admin-bar.tsx'
import { AdminNav } from './admin-nav.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReply } from '../lib/use-api.ts'
import { configQuery } from '../queries/config.ts'
import { BAR_PLACE } from './shell.tsx'

/**
 * The layout of the admin pages: their own bar in place of the site's, the navigation as a rail, in the bar or as tabs
 * below, and no footer.
 */
export function AdminLayout() {
  const { user } = useSession()
  // Set before the first paint, so that no page shows the top bar first; by then the shell is there.
  const [desk, setDesk] = useState<HTMLElement | null>(null)
  const bar = desk && document.getElementById(BAR_PLACE)
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
      <div ref={setDesk} data-desk data-wide className="min-w-0 pb-(--tabs) xl:ps-56 print:ps-0">
        <InstallationBar />
        <Outlet />
      </div>
    </>
  )
}

const LOOK_AGAIN_MS = 300_000

/**
 * Above every admin page: that this is the copy of a backup, which is deleted after the look at it; to super-admins, that
 * e-mails do not leave, or that the last backup failed.
 */
function InstallationBar() {
  const { t } = useTranslation()
  const isOwner = useSession().user?.role === 'super-admin'
  const file = useQuery(configQuery).data?.copyOf
  const system = useReply('GET /admin/system', {}, { staleTime: LOOK_AGAIN_MS, enabled: isOwner })
  const { mails, backup } = system.data ?? {}
  const mail = mails?.state === 'off' || mails?.state === 'failing' ? mails.state : null
  const fault = mail ?? (backup?.failedAt ? 'backup' : null)
  if (file === undefined && fault === null) return null
  return (
    <p className="bg-warning-soft px-page py-3 text-sm font-semibold text-warning-ink print:hidden">
      {file !== undefined && t('admin.copyOf', { file })}
      {file === undefined && fault !== null && (
        <Link className="underline" to="/AdminDashboard/System">
          {t(`mails.bar.${fault}`)}
        </Link>
      )}
    </p>
  )
}
