import type { OwnBooking } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../../art/picture.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { ButtonLink } from '../../../ui/plain/button.tsx'
import { Card } from '../../../ui/plain/card.tsx'
import { Section } from '../../../ui/plain/page.tsx'
import { EmptyState } from '../../../ui/plain/states.tsx'
import { LoadFailure } from '../../../parts/lists/load-failure.tsx'

export interface DashboardBookingsProps {
  query: UseQueryResult<OwnBooking[]>
  /** Milliseconds. */
  now: number
  onMove: (booking: OwnBooking) => void
  onCancel: (booking: OwnBooking) => void
}

/** The table of all bookings. */
export function DashboardBookings({ query, now, onMove, onCancel }: DashboardBookingsProps) {
  const { t } = useTranslation()
  const { data } = query
  return (
    <Section title={t('dashboard.recentBookings')}>
      {!data && query.isError && <LoadFailure query={query} />}
      {data?.length === 0 && (
        <Card>
          <EmptyState
            level={3}
            picture={<Picture of="noBookings" />}
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
  )
}
