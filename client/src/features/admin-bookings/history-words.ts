import type { BookingDetail } from '@car-wash/server/contract'
import { BOOKING_STATUSES, CANCEL_REASONS } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'

const MOVED = 'moved from '

/** The rows of a booking's history in the language shown; what an admin wrote stays as written. */
export function useHistoryWords() {
  const { t } = useTranslation()

  function status(name: string): string {
    const known = BOOKING_STATUSES.find(each => each === name)
    return known ? t(`status.booking.${known}`) : name
  }

  return {
    change({ from, to }: BookingDetail['history'][number]): string {
      if (from === null || from === to) return status(to)
      return t('adminBookings.change', { from: status(from), to: status(to) })
    },
    reason(text: string): string {
      if (text.startsWith(MOVED))
        return t('adminBookings.movedFrom', { from: isolated(text.slice(MOVED.length)) })
      const known = CANCEL_REASONS.find(each => each === text)
      return known ? t(`status.reason.${known}`) : text
    },
  }
}
