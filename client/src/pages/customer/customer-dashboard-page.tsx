import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarCheck, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyBookings } from '../../features/dashboard/bookings/my-bookings.queries.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMyPackages } from '../../parts/my-package/user-packages.queries.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { isolated } from '../../i18n/bidi.ts'
import { useUser } from '../../session/session.tsx'
import { piece } from '../../ui/piece.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { StatCard } from '../../ui/plain/stat-card.tsx'
import { DashboardBookings } from '../../features/dashboard/bookings/bookings-card.tsx'
import type { Doing } from '../../features/dashboard/dashboard-dialog.tsx'
import { DashboardPackages } from '../../features/dashboard/packages/packages-card.tsx'
import { useDashboardToasts } from '../../features/dashboard/use-dashboard-toasts.ts'

/** The dialogs bring the calendar, so they load only when one is opened. */
const DashboardDialog = piece(() =>
  import('../../features/dashboard/dashboard-dialog.tsx').then(file => file.DashboardDialog),
)

/** /customer/dashboard: the next booking, recent bookings and packages. */
export function CustomerDashboardPage() {
  const { t } = useTranslation()
  const user = useUser()
  const bookings = useMyBookings()
  const packages = useMyPackages(true)
  const now = useNow()
  const [doing, setDoing] = useState<Doing>()
  const isNew = bookings.data?.length === 0 && packages.data?.length === 0
  useDashboardToasts(bookings, packages)

  return (
    <Page>
      <PageHeader
        title={t('titles.dashboard')}
        text={t(isNew ? 'dashboard.textNew' : 'dashboard.text', { name: isolated(user.name) })}
        actions={<ButtonLink to="/booking">{t('dashboard.bookWash')}</ButtonLink>}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <StatCard
          label={t('dashboard.bookings')}
          icon={<CalendarCheck />}
          value={<Counter query={bookings} />}
        />
        <StatCard label={t('dashboard.packages')} icon={<Ticket />} value={<Counter query={packages} />} />
      </div>
      <DashboardBookings
        query={bookings}
        now={now}
        onMove={booking => setDoing({ kind: 'move', id: booking._id })}
        onCancel={booking => setDoing({ kind: 'cancel', id: booking._id })}
      />
      <DashboardPackages
        query={packages}
        onHistory={userPackage => setDoing({ kind: 'history', id: userPackage._id })}
        onGiveBack={userPackage => setDoing({ kind: 'give-back', id: userPackage._id })}
      />
      {doing && (
        <DashboardDialog
          doing={doing}
          bookings={bookings.data ?? []}
          packages={packages.data ?? []}
          onClose={() => setDoing(undefined)}
        />
      )}
    </Page>
  )
}

function Counter({ query }: { query: Pick<UseQueryResult<unknown[]>, 'data' | 'isError'> }) {
  const format = useFormat()
  if (query.data) return format.number(query.data.length)
  return query.isError ? NO_NUMBER : <Skeleton className="mt-1 h-8 w-14" />
}

/** Shown in place of a number that failed to load. */
const NO_NUMBER = '–'
