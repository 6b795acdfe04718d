import { useReply } from '../lib/use-api.ts'
import type { BookingView } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarCheck, Plus, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useFollowedBookings } from '../parts/booking/bookings.queries.ts'
import { useBookingBranches } from '../queries/chain.ts'
import { useNow } from '../lib/use-now.ts'
import { isolated, useWords } from '../i18n/use-words.ts'
import { useUser } from '../session/session.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader, Section } from '../ui/plain/page.tsx'
import { Loading, Skeleton } from '../ui/plain/skeleton.tsx'
import { StatCard } from '../ui/plain/stat-card.tsx'
import { NextCard } from '../features/dashboard/bookings/next-card.tsx'
import { DashboardBookings } from '../features/dashboard/bookings/bookings-card.tsx'
import type { Doing } from '../features/dashboard/dashboard-dialog.tsx'
import { useDashboardQuestions } from '../features/dashboard/use-dashboard-questions.tsx'
import { DashboardPackages } from '../features/dashboard/packages/packages-card.tsx'
import { useWaiting } from '../parts/waiting/waiting.queries.ts'
import { WaitingSection } from '../features/waiting/waiting-section.tsx'
import { useDashboardToasts } from '../features/dashboard/use-dashboard-toasts.ts'
import { DashboardDialog } from '../features/dashboard/dashboard-dialog.tsx'

/** /customer/dashboard: the next booking, the customer's packages, then recent bookings. */
export function CustomerDashboardPage() {
  const { t } = useWords()
  const user = useUser()
  const bookings = useFollowedBookings()
  const packages = useReply('GET /users/packages')
  const branches = useBookingBranches()
  const waiting = useWaiting()
  const now = useNow()
  const [doing, setDoing] = useState<Doing>()
  const { askToCancel, askToGiveBack } = useDashboardQuestions()
  const isNew = bookings.data?.length === 0 && packages.data?.length === 0
  useDashboardToasts(bookings, packages)

  // All at once: a part that came later would push the others down.
  const isLoading = bookings.isPending || packages.isPending || branches.isPending || waiting.isPending
  const onMove = ({ _id }: BookingView) => setDoing({ kind: 'move', id: _id })
  const hasPackages = packages.data !== undefined && packages.data.length > 0
  const recentPackages = (
    <DashboardPackages
      query={packages}
      onHistory={userPackage => setDoing({ kind: 'history', id: userPackage._id })}
      onGiveBack={askToGiveBack}
    />
  )

  return (
    <Page>
      <PageHeader
        title={t('titles.dashboard')}
        text={t(isNew ? 'dashboard.textNew' : 'dashboard.text', { name: isolated(user.name) })}
        actions={
          <ButtonLink to="/booking" variant="secondary" icon={<Plus />}>
            {t('dashboard.bookWash')}
          </ButtonLink>
        }
      />
      {isLoading ? (
        <Loading label={t('common.loading')}>
          <Skeleton className="h-dvh rounded-card" />
        </Loading>
      ) : (
        <>
          {waiting.data && <WaitingSection entries={waiting.data} />}
          {bookings.data && (
            <NextCard
              bookings={bookings.data}
              branches={branches.data}
              now={now}
              onMove={onMove}
              onCancel={askToCancel}
            />
          )}
          {hasPackages && recentPackages}
          <div className="grid grid-cols-2 gap-4 max-sm:[&_[aria-hidden]]:hidden">
            <StatCard
              label={t('dashboard.bookings')}
              icon={<CalendarCheck />}
              value={<Counter query={bookings} />}
            />
            <StatCard
              label={t('dashboard.packages')}
              icon={<Ticket />}
              value={<Counter query={packages} />}
            />
          </div>
          <DashboardBookings query={bookings} now={now} onMove={onMove} onCancel={askToCancel} />
          {!hasPackages && recentPackages}
          <Section
            title={t('titles.payments')}
            text={t('payments.dashboard')}
            actions={
              <ButtonLink to="/customer/payments" variant="secondary">
                {t('payments.show')}
              </ButtonLink>
            }
          />
        </>
      )}
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

function Counter({ query }: { query: Pick<UseQueryResult<unknown[]>, 'data'> }) {
  const { format } = useWords()
  return query.data ? format.number(query.data.length) : NO_NUMBER
}

/** Shown in place of a number that failed to load. */
const NO_NUMBER = '–'
