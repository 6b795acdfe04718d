import { useReply } from '../lib/use-api.ts'
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
import { DashboardBookings } from '../features/dashboard/bookings/bookings-table.tsx'
import { MoveBookingDialog } from '../features/dashboard/bookings/move-booking-dialog.tsx'
import { useDashboardQuestions } from '../features/dashboard/use-dashboard-questions.tsx'
import { OwnLedger } from '../features/dashboard/packages/own-ledger.tsx'
import { DashboardPackages } from '../features/dashboard/packages/packages-table.tsx'
import { useWaiting } from '../parts/waiting/waiting.queries.ts'
import { WaitingSection } from '../features/waiting/waiting-section.tsx'
import { useLoadToasts } from '../lib/use-load-toasts.ts'
import { toast } from '../ui/toast.ts'

/** /customer/dashboard: the next booking, the customer's packages, then recent bookings. */
export function CustomerDashboardPage() {
  const { t } = useWords()
  const user = useUser()
  const bookings = useFollowedBookings()
  const packages = useReply('GET /users/packages')
  const branches = useBookingBranches()
  const waiting = useWaiting()
  const now = useNow()
  const [movedId, setMovedId] = useState<string>()
  const [historyId, setHistoryId] = useState<string>()
  const moved = bookings.data?.find(({ _id }) => _id === movedId)
  const userPackage = packages.data?.find(({ _id }) => _id === historyId)
  const { askToCancel, askToGiveBack } = useDashboardQuestions()
  const isNew = bookings.data?.length === 0 && packages.data?.length === 0
  // Specification 8, "Customer dashboard".
  const failed = (message: string) => [t('dashboard.failed'), message].forEach(text => toast.error(text))
  useLoadToasts(
    { ...bookings, isSuccess: bookings.isSuccess && packages.isSuccess },
    {
      loaded: () => toast.success(t('dashboard.loaded')),
      failed: () => failed(t('dashboard.bookingsFailed')),
    },
  )
  useLoadToasts(packages, { failed: () => failed(t('dashboard.packagesFailed')) })

  // All at once: a part that came later would push the others down.
  const isLoading = bookings.isPending || packages.isPending || branches.isPending || waiting.isPending
  const onMove = ({ _id }: { _id: string }) => setMovedId(_id)
  const hasPackages = packages.data !== undefined && packages.data.length > 0
  const recentPackages = (
    <DashboardPackages
      query={packages}
      onHistory={({ _id }) => setHistoryId(_id)}
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
        <Loading>
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
      {moved && (
        <MoveBookingDialog
          booking={moved}
          branches={branches.data ?? []}
          onClose={() => setMovedId(undefined)}
        />
      )}
      {userPackage && (
        <OwnLedger
          userPackage={userPackage}
          bookings={bookings.data ?? []}
          onClose={() => setHistoryId(undefined)}
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
