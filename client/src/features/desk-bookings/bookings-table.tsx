import type { BookingView } from '@car-wash/server/contract'
import { CalendarClock, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { IconButton } from '../../ui/plain/button.tsx'
import { type Column, Table } from '../../ui/plain/table.tsx'
import { personOf } from '../../parts/desk/booking-person.ts'
import { usePackageLines } from './package-lines.tsx'
import {
  type BookingChange,
  PaymentSelect,
  ProgressButton,
  type RowActions,
  StatusSelect,
} from './row-controls.tsx'

export interface BookingsTableProps extends RowActions {
  bookings: readonly BookingView[]
  /** When the list was loaded, in milliseconds. */
  now: number
  /** Changes in flight. */
  changes: readonly BookingChange[]
  /** The id of the booking whose change was refused. */
  marked?: string | undefined
  onDetails: (booking: BookingView) => void
  onMove: (booking: BookingView) => void
  onDelete: (booking: BookingView) => void
  /** Shows deleted bookings, which are read-only. */
  archived: boolean
}

/** The bookings of the desk (specification 2): two facts a column, so that all columns fit on a desktop screen. */
export function BookingsTable({ bookings, marked, ...rest }: BookingsTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      dense
      cardsBelow="xl"
      caption={t('adminBookings.caption')}
      columns={useColumns(rest)}
      rows={bookings}
      rowKey={({ _id }) => _id}
      rowTone={({ _id }) => (_id === marked ? 'brand' : undefined)}
    />
  )
}

type Rest = Omit<BookingsTableProps, 'bookings' | 'marked'>

function useColumns(actions: Rest): Column<BookingView>[] {
  const { t } = useTranslation()
  const { archived, changes } = actions
  const packageLines = usePackageLines()
  const changeOf = ({ _id }: BookingView) => changes.find(({ id }) => id === _id)
  return [
    {
      id: 'customer',
      header: t('adminBookings.customer'),
      rowHeader: true,
      cell: booking => <Customer booking={booking} onDetails={archived ? undefined : actions.onDetails} />,
    },
    ...useFactColumns(),
    {
      id: 'status',
      header: [t('adminBookings.status'), t('adminBookings.progress')],
      className: 'lines:[&>div+div]:mt-1.5',
      cell: booking =>
        archived
          ? [<StatusWord key="status" booking={booking} />]
          : [
              <StatusSelect
                key="status"
                booking={booking}
                change={changeOf(booking)}
                onChange={actions.onStatus}
              />,
              <ProgressButton
                key="progress"
                booking={booking}
                change={changeOf(booking)}
                now={actions.now}
                onChange={actions.onProgress}
              />,
            ],
    },
    {
      id: 'payment',
      header: [t('adminBookings.payment'), t('adminBookings.remaining'), t('adminBookings.expiry')],
      cell: booking => [
        archived ? (
          <span key="payment">{t(`status.payment.${booking.paymentStatus}`)}</span>
        ) : (
          <PaymentSelect
            key="payment"
            booking={booking}
            change={changeOf(booking)}
            onChange={actions.onPayment}
          />
        ),
        ...packageLines(booking),
      ],
    },
    {
      id: 'actions',
      header: t('adminBookings.actions'),
      hideHeader: true,
      align: 'end',
      cell: booking => (archived ? null : <RowButtons booking={booking} {...actions} />),
    },
  ]
}

/** The read-only columns, with two lines each. */
function useFactColumns(): Column<BookingView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const second = 'text-muted'
  return [
    {
      id: 'date',
      header: [t('adminBookings.date'), t('adminBookings.time')],
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ bookingDate, bookingTime }) => [
        <Bdi key="date" dir="auto">
          {format.date(bookingDate)}
        </Bdi>,
        <Bdi key="time" dir="auto" className="font-semibold text-heading">
          {format.time(bookingTime)}
        </Bdi>,
      ],
    },
    {
      id: 'service',
      header: [t('adminBookings.service'), t('adminBookings.price')],
      className: 'wrap-break-word lines:min-w-28',
      cell: ({ serviceId }) => [
        <bdi key="service">{serviceId.name}</bdi>,
        <Bdi key="price" dir="auto" className={`${second} tabular-nums`}>
          {format.money(serviceId.price)}
        </Bdi>,
      ],
    },
    {
      id: 'branch',
      header: [t('adminBookings.branch'), t('adminBookings.branchId')],
      className: 'wrap-break-word lines:min-w-28',
      cell: ({ branchId }) => [
        <bdi key="branch">{branchId.name}</bdi>,
        <BranchId key="id" id={branchId._id} />,
      ],
    },
  ]
}

/** Branch ids of a chain start alike, so the table shows their end; the booking's details have the full id. */
function BranchId({ id }: { id: string }) {
  return (
    <span title={id} className="text-xs text-muted">
      <span className="sr-only">{id}</span>
      <Bdi aria-hidden>…{id.slice(-6)}</Bdi>
    </span>
  )
}

function Customer({
  booking,
  onDetails,
}: {
  booking: BookingView
  onDetails: BookingsTableProps['onDetails'] | undefined
}) {
  const { t } = useTranslation()
  const { name, email, phone, plate } = personOf(booking)
  return (
    <div className="lines:min-w-36">
      {onDetails ? (
        <button
          type="button"
          title={t('adminBookings.detailsOf', { name: isolated(name) })}
          className="-my-2 min-h-11 py-2 text-start font-medium wrap-anywhere text-brand-ink underline-offset-4 hover:underline"
          onClick={() => onDetails(booking)}
        >
          <bdi>{name}</bdi>
        </button>
      ) : (
        <bdi className="wrap-anywhere">{name}</bdi>
      )}
      {email !== undefined && (
        <Bdi
          title={email}
          className="block text-sm font-normal text-muted cards:wrap-anywhere lines:max-w-44 lines:truncate"
        >
          {email}
        </Bdi>
      )}
      {booking.walkIn && (
        <span className="block text-sm font-normal text-muted">
          {t('adminBookings.walkIn')} <Bdi className="whitespace-nowrap">{phone}</Bdi>
        </span>
      )}
      {plate !== undefined && <Bdi className="block text-sm font-normal text-muted">{plate}</Bdi>}
    </div>
  )
}

function StatusWord({ booking: { status, cancelReason } }: { booking: BookingView }) {
  const { t } = useTranslation()
  return (
    <span>
      {t(`status.booking.${status}`)}
      {cancelReason && <span className="block text-muted">{t(`status.reason.${cancelReason}`)}</span>}
    </span>
  )
}

/** Only upcoming bookings can be moved; a deleted booking keeps its history. */
function RowButtons({
  booking,
  onMove,
  onDelete,
}: { booking: BookingView } & Pick<Rest, 'onMove' | 'onDelete'>) {
  const { t } = useTranslation()
  const name = isolated(personOf(booking).name)
  const { status } = booking
  return (
    <span className="inline-flex gap-1 lines:flex-col lines:gap-0">
      {(status === 'pending' || status === 'confirmed') && (
        <IconButton
          label={t('adminBookings.moveOf', { name })}
          icon={<CalendarClock />}
          onClick={() => onMove(booking)}
        />
      )}
      <IconButton
        label={t('adminBookings.deleteOf', { name })}
        icon={<Trash2 />}
        onClick={() => onDelete(booking)}
      />
    </span>
  )
}
