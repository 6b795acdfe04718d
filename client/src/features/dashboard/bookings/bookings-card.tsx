import type { BookingView } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NoBookingsPicture } from '../../../art/no-bookings.tsx'
import { BranchPlace } from '../../../parts/booking/branch-place.tsx'
import { useBookingBranches } from '../../../queries/branches.ts'
import { BookingsTable } from './bookings-table.tsx'
import { nextOf } from './coming.ts'
import { NextBooking } from './next-booking.tsx'
import { FocusHeir } from '../../../ui/focus-heir.tsx'
import { ButtonLink } from '../../../ui/plain/button.tsx'
import { Card } from '../../../ui/plain/card.tsx'
import { Section } from '../../../ui/plain/page.tsx'
import { Loading, Skeleton, SkeletonTable } from '../../../ui/plain/skeleton.tsx'
import { EmptyState } from '../../../ui/plain/states.tsx'
import { LoadFailure } from '../../../parts/lists/load-failure.tsx'

export interface DashboardBookingsProps {
  query: UseQueryResult<BookingView[]>
  /** Milliseconds. */
  now: number
  onMove: (booking: BookingView) => void
  onCancel: (booking: BookingView) => void
}

/** The next booking, large, and the table of all bookings. */
export function DashboardBookings({ query, now, onMove, onCancel }: DashboardBookingsProps) {
  const { t } = useTranslation()
  const branches = useBookingBranches().data
  const { data } = query
  const next = data && nextOf(data, now)
  const branch = next && branches?.find(({ _id }) => _id === next.branchId._id)
  return (
    <>
      {!data && !query.isError && (
        <Loading label={t('common.loading')}>
          <Skeleton className="h-80 rounded-card" />
        </Loading>
      )}
      {next && (
        <FocusHeir key={next._id} to={() => document.getElementById('next-booking')}>
          <NextBooking
            booking={next}
            now={now}
            place={branch ? <BranchPlace branch={branch} /> : next.branchId.name}
            timeZone={branch?.timeZone}
            onMove={() => onMove(next)}
            onCancel={() => onCancel(next)}
          />
        </FocusHeir>
      )}
      {data && data.length > 0 && !next && <NothingBooked />}
      <Section title={t('dashboard.recentBookings')}>
        {!data && !query.isError && (
          <Loading label={t('common.loading')}>
            <SkeletonTable />
          </Loading>
        )}
        {!data && query.isError && <LoadFailure title={t('dashboard.bookingsFailed')} query={query} />}
        {data?.length === 0 && (
          <Card>
            <EmptyState
              level={3}
              picture={<NoBookingsPicture />}
              title={t('dashboard.noBookings')}
              text={t('dashboard.noBookingsText')}
              action={<ButtonLink to="/booking">{t('dashboard.bookWash')}</ButtonLink>}
            />
          </Card>
        )}
        {data && data.length > 0 && (
          <BookingsTable bookings={data} now={now} onMove={onMove} onCancel={onCancel} />
        )}
      </Section>
    </>
  )
}

function NothingBooked() {
  const { t } = useTranslation()
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h2 id="next-booking" tabIndex={-1} className="text-lg font-semibold">
          {t('dashboard.noNext')}
        </h2>
        <p className="mt-1 text-muted">{t('dashboard.noNextText')}</p>
      </div>
      <ButtonLink to="/booking" variant="secondary">
        {t('dashboard.bookWash')}
      </ButtonLink>
    </Card>
  )
}
