import type { BookingView } from '@car-wash/server/contract'
import { CalendarPlus, CalendarSync, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../i18n/bidi.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Menu, type MenuAction } from '../../../ui/aria/menu.tsx'
import { FocusHeir } from '../../../ui/focus-heir.tsx'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { Button } from '../../../ui/plain/button.tsx'
import { type Column, Table } from '../../../ui/plain/table.tsx'
import { isComing, mayChange } from './coming.ts'
import { calendarOf } from './next-booking.tsx'
import { PhoneLink } from './phone-link.tsx'
import { StatusBadge } from './status-badge.tsx'

const STEP = 10

export interface BookingsTableProps {
  bookings: readonly BookingView[]
  /** Milliseconds. */
  now: number
  onMove: (booking: BookingView) => void
  onCancel: (booking: BookingView) => void
}

/** Recent bookings (specification 2), newest first, ten at a time; upcoming ones can be moved and cancelled. */
export function BookingsTable({ bookings, ...props }: BookingsTableProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(STEP)
  const columns = useColumns(props)
  return (
    <div className="grid gap-4">
      <Table
        caption={t('dashboard.recentBookings')}
        cardsBelow="lg"
        columns={columns}
        rows={bookings.slice(0, shown)}
        rowKey={({ _id }) => _id}
      />
      {shown < bookings.length && (
        <Button variant="secondary" className="justify-self-center" onClick={() => setShown(shown + STEP)}>
          {t('actions.more')}
        </Button>
      )}
    </div>
  )
}

function useColumns({ now, onMove, onCancel }: Omit<BookingsTableProps, 'bookings'>): Column<BookingView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      id: 'branch',
      header: t('dashboard.branchName'),
      rowHeader: true,
      // On a card the menu has the end of the line to itself, down to its edge.
      className: 'lines:h-17 lines:min-w-32 cards:min-h-10 cards:pe-12 wrap-anywhere',
      cell: ({ branchId }) => branchId.name,
    },
    {
      id: 'phone',
      header: t('dashboard.branchPhone'),
      cell: ({ branchId }) => <PhoneLink phone={branchId.phone} />,
    },
    {
      id: 'service',
      header: t('dashboard.service'),
      className: 'lines:min-w-32 wrap-anywhere',
      cell: ({ serviceId }) => serviceId.name,
    },
    {
      id: 'date',
      header: t('dashboard.date'),
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ bookingDate }) => <Bdi dir="auto">{format.date(bookingDate)}</Bdi>,
    },
    {
      id: 'time',
      header: t('dashboard.time'),
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ bookingTime }) => <Bdi dir="auto">{format.time(bookingTime)}</Bdi>,
    },
    { id: 'status', header: t('dashboard.status'), cell: booking => <StatusBadge booking={booking} /> },
    {
      id: 'actions',
      header: t('dashboard.actions'),
      hideHeader: true,
      corner: true,
      align: 'end',
      cell: booking =>
        isComing(booking, now) && (
          <FocusHeir>
            <Menu
              iconOnly
              label={t('dashboard.rowActions', {
                service: isolated(booking.serviceId.name),
                time: isolated(format.dateTime(booking.bookingDate, booking.bookingTime)),
              })}
              actions={[...(mayChange(booking, now) ? changes(booking) : []), calendar(booking)]}
            />
          </FocusHeir>
        ),
    },
  ]

  function changes(booking: BookingView): MenuAction[] {
    return [
      { id: 'move', label: t('dashboard.move'), icon: <CalendarSync />, onAction: () => onMove(booking) },
      {
        id: 'cancel',
        label: t('dashboard.cancel'),
        icon: <CalendarX />,
        danger: true,
        onAction: () => onCancel(booking),
      },
    ]
  }

  function calendar(booking: BookingView): MenuAction {
    return {
      id: 'calendar',
      label: t('dashboard.calendar'),
      icon: <CalendarPlus />,
      // The router would treat a URL of the API as a page.
      onAction: () => window.location.assign(calendarOf(booking)),
    }
  }
}
