import type { EarliestView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import type { LinkProps } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { cx } from '../../ui/cx.ts'

/** The link to the booking form with a branch's next free time, for the vehicle type that it was asked for. */
export const bookingOf = (
  { branchId, serviceId, bookingDate, bookingTime }: EarliestView,
  vehicleType?: VehicleType,
): Pick<LinkProps, 'to' | 'state'> => ({
  to: '/serviceBooking',
  state: {
    serviceId: serviceId._id,
    branchId: branchId._id,
    date: bookingDate,
    time: bookingTime,
    ...(vehicleType && { vehicleType }),
  },
})

/** Day and time of a start: today, or month and day. */
export function useStartWords({ bookingDate, bookingTime, startsAt }: EarliestView) {
  const { t, format } = useWords()
  const isToday = localDay(startsAt, useNow()) === bookingDate
  return {
    day: isToday ? t('words.today') : format.dayMonth(bookingDate),
    time: format.time(bookingTime),
  }
}

/** A day and a time, as a chip inside the link of `bookingOf`. */
export function NextFree({ start, className }: { start: EarliestView; className: string }) {
  const { day, time } = useStartWords(start)
  return (
    <span
      className={cx(
        'min-w-22 shrink-0 rounded-control px-2 py-1.5 text-center leading-tight tabular-nums sm:min-w-24 sm:px-3',
        className,
      )}
    >
      <bdi className="block text-xs font-semibold">{day}</bdi>{' '}
      <bdi className="text-lg font-semibold whitespace-nowrap">{time}</bdi>
    </span>
  )
}

/** The date at `now` (epoch ms) by the offset of an instant such as "2026-11-26T10:30:00+01:00". */
function localDay(startsAt: string, now: number): string {
  const ahead = Date.parse(`${startsAt.slice(0, 19)}Z`) - Date.parse(startsAt)
  return new Date(now + ahead).toISOString().slice(0, 10)
}
