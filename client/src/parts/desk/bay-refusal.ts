import type { BookingView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { conflictOf } from './admin-bookings.queries.ts'

/** Says why a car was not put into a bay. */
export function useBayRefusal() {
  const { t } = useTranslation()
  return (error: unknown, { booking, bay }: { booking: BookingView; bay: number | null }): string => {
    // The booking is as it was: the day cannot be arranged with this wish after the earlier ones.
    const isUnchanged = conflictOf(error)?.rev === booking.rev
    if (isUnchanged && bay !== null) return t('counter.bayTaken', { number: bay })
    return serverMessage(error) ?? t('counter.bayFailed')
  }
}
