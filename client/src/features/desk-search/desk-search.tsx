import { useEffect, useRef, useState } from 'react'
import { useLocation, Link } from 'react-router-dom'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { cx } from '../../ui/cx.ts'
import { useLeaving } from '../../ui/use-leaving.ts'
import type { BookingView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { useDeskSearch } from '../../parts/customers/customers.queries.ts'
import { PersonLink } from '../../parts/customers/person-link.tsx'
import { personOf } from '../../parts/desk/booking-person.ts'

/**
 * The one search of the desk: customers, bookings and plates, by what people say. Below 1280 px it is there while it is open.
 */
export function DeskSearch({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords()
  const [q, setQ] = useState('')
  const { pathname, search } = useLocation()
  const [place, setPlace] = useState(pathname + search)
  const box = useRef<HTMLDivElement>(null)
  useLeaving(box, () => setQ(''))
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus()
  }, [isOpen])
  // A result was opened.
  if (place !== pathname + search) {
    setPlace(pathname + search)
    setQ('')
  }
  return (
    <div
      ref={box}
      role="presentation"
      className={cx(
        'max-xl:absolute max-xl:inset-x-0 max-xl:top-full max-xl:z-10 max-xl:border-b max-xl:border-line max-xl:bg-surface max-xl:px-page max-xl:py-3 xl:relative xl:ms-4 xl:me-auto xl:w-105 xl:pointer-fine:[--control-height:2.5rem]',
        !isOpen && 'max-xl:hidden',
      )}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        setQ('')
        onClose()
      }}
    >
      <SearchBox
        hideLabel
        label={t('admin.search')}
        placeholder={t('admin.searchFor')}
        value={q}
        onSearch={setQ}
      />
      {q.length >= 2 && <SearchResults q={q} />}
    </div>
  )
}

/** The customers and bookings that match, each a link, below the search box. */
function SearchResults({ q }: { q: string }) {
  const { t } = useWords()
  const { data, isError, isPending } = useDeskSearch(q)
  // What says too little, or means too many, has found nobody yet: no reason to create a customer.
  const isEmpty = data?.customers.length === 0 && data.bookings.length === 0 && !data.more
  return (
    <div
      role="region"
      aria-label={t('counter.found')}
      aria-live="polite"
      className="absolute start-4 top-full mt-2 max-h-[70dvh] w-[min(26rem,90vw)] overflow-auto rounded-card border border-line bg-raised p-2 shadow-pop xl:start-0"
    >
      {isPending && <p className="p-3 text-muted">{t('adminBookings.desk.searching')}</p>}
      {isError && <p className="p-3 text-danger-ink">{t('counter.searchFailed')}</p>}
      {isEmpty && (
        <>
          <p className="p-3 text-muted">{t('counter.foundNothing')}</p>
          <Link
            to={`/AdminDashboard/Customers?new=1&q=${encodeURIComponent(q)}`}
            className="flex min-h-11 items-center rounded-control px-3 font-semibold text-brand-ink hover:bg-brand-soft"
          >
            {t('customers.create')}
          </Link>
        </>
      )}
      {data && data.customers.length > 0 && (
        <>
          <h2 className="px-3 pt-2 text-sm text-muted">{t('titles.customers')}</h2>
          <ul>
            {data.customers.map(({ _id, name, phone, vehicles }) => (
              <PersonLink
                key={_id}
                to={`/AdminDashboard/Customers?id=${_id}`}
                name={name}
                facts={[phone, ...vehicles.map(({ plate }) => plate)]}
              />
            ))}
          </ul>
        </>
      )}
      {data && data.bookings.length > 0 && (
        <>
          <h2 className="px-3 pt-2 text-sm text-muted">{t('adminBookings.tab')}</h2>
          <ul>
            {data.bookings.map(booking => (
              <BookingRow key={booking._id} booking={booking} />
            ))}
          </ul>
        </>
      )}
      {data?.more && <p className="p-3 text-sm text-muted">{t('counter.foundMore')}</p>}
    </div>
  )
}

function BookingRow({ booking }: { booking: BookingView }) {
  const { t, format } = useWords()
  const { name, plate } = personOf(booking)
  const { _id, branchId, bookingDate, bookingTime, status } = booking
  return (
    <PersonLink
      to={`/AdminDashboard/Board?branchId=${branchId._id}&date=${bookingDate}&car=${_id}`}
      name={name}
      facts={[plate, format.dateTime(bookingDate, bookingTime), branchId.name, t(`status.booking.${status}`)]}
    />
  )
}
