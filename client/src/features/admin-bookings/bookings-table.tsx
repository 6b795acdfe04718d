import type { BookingView } from '@car-wash/server/contract'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { IconButton } from '../../ui/plain/button.tsx'
import { type Column, Table } from '../../ui/plain/table.tsx'
import { personOf } from './booking-person.ts'
import { PaymentSelect, ProgressButton, type RowActions, StatusSelect } from './row-controls.tsx'

export interface BookingsTableProps extends RowActions {
  bookings: readonly BookingView[]
  /** When the list was loaded, in milliseconds. */
  now: number
  /** Id of the booking a change of which was refused. */
  marked?: string | undefined
  onDetails: (booking: BookingView) => void
  onDelete: (booking: BookingView) => void
}

/** The bookings of the desk (specification 2): what is changed often stands first. */
export function BookingsTable({ bookings, marked, ...rest }: BookingsTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      caption={t('adminBookings.caption')}
      columns={useColumns(rest)}
      rows={bookings}
      rowKey={({ _id }) => _id}
      rowTone={({ _id }) => (_id === marked ? 'brand' : undefined)}
    />
  )
}

function useColumns(actions: Omit<BookingsTableProps, 'bookings' | 'marked'>): Column<BookingView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const nowrap = 'whitespace-nowrap tabular-nums'
  return [
    {
      id: 'customer',
      header: t('adminBookings.customer'),
      rowHeader: true,
      cell: booking => <Customer booking={booking} onDetails={actions.onDetails} />,
    },
    {
      id: 'date',
      header: t('adminBookings.date'),
      className: nowrap,
      cell: ({ bookingDate }) => <Bdi dir="auto">{format.date(bookingDate)}</Bdi>,
    },
    {
      id: 'time',
      header: t('adminBookings.time'),
      className: nowrap,
      cell: ({ bookingTime }) => <Bdi dir="auto">{format.time(bookingTime)}</Bdi>,
    },
    {
      id: 'service',
      header: t('adminBookings.service'),
      className: 'sm:min-w-36 wrap-anywhere',
      cell: ({ serviceId }) => <span>{serviceId.name}</span>,
    },
    {
      id: 'status',
      header: t('adminBookings.status'),
      cell: booking => <StatusSelect booking={booking} onChange={actions.onStatus} />,
    },
    {
      id: 'payment',
      header: t('adminBookings.payment'),
      cell: booking => <PaymentSelect booking={booking} onChange={actions.onPayment} />,
    },
    {
      id: 'progress',
      header: t('adminBookings.progress'),
      cell: booking => <ProgressButton booking={booking} now={actions.now} onChange={actions.onProgress} />,
    },
    {
      id: 'price',
      header: t('adminBookings.price'),
      align: 'end',
      className: nowrap,
      cell: ({ serviceId }) => <Bdi dir="auto">{format.money(serviceId.price)}</Bdi>,
    },
    {
      id: 'branch',
      header: t('adminBookings.branch'),
      className: 'sm:min-w-36 wrap-anywhere',
      cell: ({ branchId }) => <span>{branchId.name}</span>,
    },
    {
      id: 'remaining',
      header: t('adminBookings.remaining'),
      align: 'end',
      className: nowrap,
      cell: ({ userPackageId }) =>
        userPackageId ? format.number(userPackageId.remainingWashes) : t('adminBookings.none'),
    },
    {
      id: 'expiry',
      header: t('adminBookings.expiry'),
      className: nowrap,
      cell: ({ userPackageId }) =>
        userPackageId ? (
          <Bdi dir="auto">{format.date(userPackageId.expiryDate)}</Bdi>
        ) : (
          t('adminBookings.none')
        ),
    },
    {
      id: 'branch-id',
      header: t('adminBookings.branchId'),
      className: 'text-sm text-muted',
      cell: ({ branchId }) => <Bdi className="max-sm:max-w-40 max-sm:break-all">{branchId._id}</Bdi>,
    },
    {
      id: 'actions',
      header: t('adminBookings.actions'),
      hideHeader: true,
      cell: booking => <Delete booking={booking} onDelete={actions.onDelete} />,
    },
  ]
}

function Customer({ booking, onDetails }: { booking: BookingView } & Pick<BookingsTableProps, 'onDetails'>) {
  const { t } = useTranslation()
  const { name, email, phone, plate } = personOf(booking)
  return (
    <div className="sm:max-w-56 sm:min-w-40">
      <button
        type="button"
        title={t('adminBookings.detailsOf', { name: isolated(name) })}
        className="-my-2 min-h-11 py-2 text-start font-medium text-brand-ink underline-offset-4 wrap-anywhere hover:underline"
        onClick={() => onDetails(booking)}
      >
        <bdi>{name}</bdi>
      </button>
      {email !== undefined && (
        <Bdi className="block text-sm font-normal text-muted wrap-anywhere">{email}</Bdi>
      )}
      {booking.walkIn && (
        <span className="block text-sm font-normal text-muted">
          {t('adminBookings.walkIn')} <Bdi>{phone}</Bdi>
        </span>
      )}
      {plate !== undefined && <Bdi className="block text-sm font-normal text-muted">{plate}</Bdi>}
    </div>
  )
}

function Delete({ booking, onDelete }: { booking: BookingView } & Pick<BookingsTableProps, 'onDelete'>) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('adminBookings.deleteOf', { name: isolated(personOf(booking).name) })}
      icon={<Trash2 />}
      onClick={() => onDelete(booking)}
    />
  )
}
