import type { BookingDetail } from '@car-wash/server/contract'
import { BOOKING_STATUSES, CANCEL_REASONS } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'

/** As the server writes a move: the branch, the day and the time that the booking left. */
const MOVED = /^moved from ([0-9a-f]{24}) (\d{4}-\d\d-\d\d) (\d\d:\d\d)$/

type Row = BookingDetail['history'][number]

/** The rows of a booking's history in the language shown; what an admin wrote stays as written. */
export function useHistoryWords(branchName: (id: string) => string | undefined) {
  const { t } = useTranslation()
  const format = useFormat()

  function status(name: string): string {
    const known = BOOKING_STATUSES.find(each => each === name)
    return known ? t(`status.booking.${known}`) : name
  }

  function place([, id = '', day = '', clock = '']: RegExpExecArray): string {
    const branch = branchName(id)
    const time = format.dateTime(day, clock)
    return branch ? format.joined(branch, time) : time
  }

  return {
    change({ from, to, reason }: Row): string {
      if (reason !== undefined && MOVED.test(reason)) return t('adminBookings.moved')
      if (from === null || from === to) return status(to)
      return t('adminBookings.change', { from: status(from), to: status(to) })
    },
    reason(text: string): string {
      const left = MOVED.exec(text)
      if (left) return t('adminBookings.movedFrom', { from: isolated(place(left)) })
      const known = CANCEL_REASONS.find(each => each === text)
      return known ? t(`status.reason.${known}`) : text
    },
  }
}
