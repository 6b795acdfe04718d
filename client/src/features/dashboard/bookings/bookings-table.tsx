import type { OwnBooking } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarPlus, CalendarSync, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { isolated, useWords } from '../../../i18n/use-words.ts'
import { Menu, type MenuAction } from '../../../ui/aria/menu.tsx'
import { FocusHeir } from '../../../ui/focus-heir.tsx'
import { Button, ButtonLink } from '../../../ui/plain/button.tsx'
import { Section } from '../../../ui/plain/page.tsx'
import { type Column, Table } from '../../../ui/plain/table.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { BookAgain } from '../../../parts/booking/book-again.tsx'
import { isComing, mayChange } from './coming.ts'
import { calendarOf } from '../../../parts/booking/calendar-of.ts'
import { PhoneLink } from '../../../parts/branches/phone-link.tsx'
import { InlineReason, StatusBadge } from './status-badge.tsx'

const STEP = 10

/** On a phone a booking takes 71 px: date, time and status, below them service and branch beside the menu and the call. */
const ROW =
  'cards:grid cards:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] cards:grid-rows-[1.125rem_1.375rem_1.375rem] cards:gap-x-1 cards:px-3 cards:py-1 cards:text-sm/4.5'

interface BookingsTableProps {
  bookings: readonly OwnBooking[]
  /** Milliseconds. */
  now: number
  onMove: (booking: OwnBooking) => void
  onCancel: (booking: OwnBooking) => void
}

/** All bookings (specification 2), newest first, ten at a time; upcoming ones can be moved and cancelled. */
export function DashboardBookings({
  query,
  ...props
}: Omit<BookingsTableProps, 'bookings'> & { query: UseQueryResult<OwnBooking[]> }) {
  const { t } = useWords()
  const [shown, setShown] = useState(STEP)
  const columns = useColumns({ bookings: query.data ?? [], ...props })
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
        {bookings => (
          <div className="grid grid-cols-1 gap-4">
            <Table
              caption={t('dashboard.recentBookings')}
              cardsBelow="lg"
              compactRow={ROW}
              columns={columns}
              rows={bookings.slice(0, shown)}
            />
            {shown < bookings.length && (
              <Button
                variant="secondary"
                className="justify-self-center"
                onClick={() => setShown(shown + STEP)}
              >
                {t('actions.more')}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function useColumns({ bookings, now, onMove, onCancel }: BookingsTableProps): Column<OwnBooking>[] {
  const { t, format } = useWords()
  return [
    {
      header: t('dashboard.branchName'),
      rowHeader: true,
      className:
        'lines:h-17 lines:min-w-32 lines:wrap-anywhere cards:col-span-3 cards:row-start-3 cards:self-center cards:truncate cards:font-normal cards:text-muted',
      cell: ({ branchId }) => branchId.name,
    },
    {
      header: t('dashboard.branchPhone'),
      className: 'cards:col-start-5 cards:row-span-2 cards:row-start-2',
      cell: ({ branchId }) => (
        <PhoneLink
          icon
          phone={branchId.phone}
          className="text-brand-ink hover:underline cards:size-11 cards:justify-center cards:rounded-control cards:border cards:border-line lines:-my-2 cards:*:[bdi]:sr-only lines:*:[svg]:hidden"
        />
      ),
    },
    {
      header: t('dashboard.service'),
      className:
        'lines:min-w-32 lines:wrap-anywhere cards:col-span-3 cards:row-start-2 cards:flex cards:self-center',
      cell: booking => (
        <>
          <bdi title={booking.serviceId.name} className="cards:max-w-full cards:shrink-0 cards:truncate">
            {booking.serviceId.name}
          </bdi>
          <InlineReason booking={booking} />
        </>
      ),
    },
    {
      header: t('dashboard.date'),
      className:
        'whitespace-nowrap tabular-nums cards:col-start-1 cards:row-start-1 cards:font-semibold cards:text-heading',
      cell: ({ bookingDate }) => <bdi>{format.date(bookingDate)}</bdi>,
    },
    {
      header: t('dashboard.time'),
      className:
        'whitespace-nowrap tabular-nums cards:col-start-2 cards:row-start-1 cards:font-semibold cards:text-heading',
      cell: ({ bookingTime }) => <bdi>{format.time(bookingTime)}</bdi>,
    },
    {
      header: t('dashboard.status'),
      className:
        'cards:col-span-3 cards:col-start-3 cards:row-start-1 cards:justify-self-end cards:leading-none',
      cell: booking => <StatusBadge booking={booking} />,
    },
    {
      header: t('dashboard.actions'),
      hideHeader: true,
      className: 'cards:col-start-4 cards:row-span-2 cards:row-start-2',
      cell: booking =>
        isComing(booking, now) && booking.visit?.step !== 'ready' ? (
          <FocusHeir>
            <Menu
              label={t('dashboard.rowActions', {
                service: isolated(booking.serviceId.name),
                time: isolated(format.dateTime(booking.bookingDate, booking.bookingTime)),
              })}
              actions={[...(mayChange(booking, now) ? changes(booking) : []), calendar(booking)]}
            />
          </FocusHeir>
        ) : (
          <BookAgain iconOnly booking={booking} bookings={bookings} />
        ),
    },
  ]

  function changes(booking: OwnBooking): MenuAction[] {
    return [
      { label: t('dashboard.move'), icon: <CalendarSync />, onAction: () => onMove(booking) },
      {
        label: t('dashboard.cancel'),
        icon: <CalendarX />,
        danger: true,
        onAction: () => onCancel(booking),
      },
    ]
  }

  function calendar(booking: OwnBooking): MenuAction {
    return {
      label: t('dashboard.calendar'),
      icon: <CalendarPlus />,
      // The router would treat a URL of the API as a page.
      onAction: () => window.location.assign(calendarOf(booking)),
    }
  }
}
