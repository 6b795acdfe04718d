import { Loaded } from '../../../parts/lists/loaded.tsx'
import type { OwnBooking } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BookingsTable } from './bookings-table.tsx'
import { ButtonLink } from '../../../ui/plain/button.tsx'
import { Section } from '../../../ui/plain/page.tsx'

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
  return (
    <Section title={t('dashboard.recentBookings')}>
      <Loaded
        query={query}
        empty={{
          picture: 'noBookings',
          level: 3,
          title: t('dashboard.noBookings'),
          text: t('dashboard.noBookingsText'),
          action: <ButtonLink to="/booking">{t('dashboard.bookWash')}</ButtonLink>,
        }}
      >
        {bookings => <BookingsTable bookings={bookings} now={now} onMove={onMove} onCancel={onCancel} />}
      </Loaded>
    </Section>
  )
}
