import type { BookingView } from '@car-wash/server/contract'
import { BOOKING_TEXTS, PAGE_SIZE } from '@car-wash/server/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../../i18n/use-words.ts'
import { call } from '../../lib/api.ts'
import { cx } from '../../ui/cx.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { toast } from '../../ui/toast.ts'
import type { BookingFilter } from './admin-bookings.queries.ts'
import { personOf } from './booking-person.ts'

/** Prints every booking of the filter by time on A4: on paper the day can be worked through without a network. */
export function PrintedDay({ filter, onDone }: { filter: BookingFilter; onDone: () => void }) {
  const { t } = useWords()
  const { data, isError } = useQuery({
    queryKey: ['printed day', filter],
    queryFn: ({ signal }) => allBookings(filter, signal),
    gcTime: 0,
    staleTime: 0,
  })
  useEffect(() => {
    if (!data && !isError) return
    if (data) window.print()
    else toast.error(t('adminBookings.loadFailed'))
    onDone()
  }, [data, isError, onDone, t])
  return data && createPortal(<Sheet bookings={data} />, document.body)
}

const FACTS = ['time', 'plate', 'customer', 'phone', 'service', 'branch', 'payment'] as const

function Sheet({ bookings }: { bookings: readonly BookingView[] }) {
  const { t, format } = useWords()
  const days = [...new Set(bookings.map(({ bookingDate }) => bookingDate))]
  const branches = [...new Set(bookings.map(({ branchId }) => branchId.name))]
  const cell = 'border-b border-line px-1.5 py-1 text-start align-top'
  return (
    <div data-print className="hidden text-xs print:block">
      <h1 className="text-base font-semibold">
        <bdi>{format.list(branches)}</bdi> <bdi>{format.list(days.slice(0, 2).map(format.fullDate))}</bdi>
      </h1>
      <table className="mt-2 w-full border-collapse">
        <thead>
          <tr>
            {[
              ...FACTS.map(name => t(`adminBookings.${name}`)),
              ...BOOKING_TEXTS.map(text => t(`booking.${text}`)),
            ].map(title => (
              <th key={title} className={`${cell} font-semibold`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bookings.map(booking => {
            const { name, phone, plate } = personOf(booking)
            return (
              <tr
                key={booking._id}
                className={cx('break-inside-avoid', booking.status === 'cancelled' && 'line-through')}
              >
                <td className={`${cell} font-semibold whitespace-nowrap`}>
                  <bdi>
                    {days.length > 1
                      ? format.dateTime(booking.bookingDate, booking.bookingTime)
                      : format.time(booking.bookingTime)}
                  </bdi>
                </td>
                <td className={`${cell} font-semibold whitespace-nowrap`}>{plate && <Bdi>{plate}</Bdi>}</td>
                <td className={cell}>
                  <bdi>{name}</bdi>
                </td>
                <td className={`${cell} whitespace-nowrap`}>{phone && <Bdi>{phone}</Bdi>}</td>
                <td className={cell}>
                  <bdi>{booking.serviceId.name}</bdi>
                </td>
                <td className={cell}>
                  <bdi>{booking.branchId.name}</bdi>
                </td>
                <td className={`${cell} whitespace-nowrap`}>
                  {booking.status === 'cancelled' ? (
                    t('status.booking.cancelled')
                  ) : (
                    <>
                      {t(`status.payment.${booking.paymentStatus}`)}{' '}
                      <bdi>{format.euro(booking.serviceId.price)}</bdi>
                    </>
                  )}
                </td>
                {BOOKING_TEXTS.map(text => (
                  <td key={text} className={cell}>
                    <bdi>{booking[text]}</bdi>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Every page of the list, earliest first. */
async function allBookings(filter: BookingFilter, signal: AbortSignal): Promise<BookingView[]> {
  const all: BookingView[] = []
  let cursor: string | undefined
  do {
    const query = { ...filter, sort: 'startsAt' as const, limit: String(PAGE_SIZE.max), cursor }
    const page = await call('GET /admin/bookings', { query }, { signal })
    all.push(...page.data)
    cursor = page.page.next ?? undefined
  } while (cursor !== undefined && all.length < MOST)
  return all
}

/** More bookings than a chain washes in a day; an unfiltered list ends here. */
const MOST = 1000
