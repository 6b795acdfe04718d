import type { BookingView } from '@car-wash/server/contract'
import { Trash2 } from 'lucide-react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { cx } from '../../ui/cx.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { IconButton } from '../../ui/plain/button.tsx'
import type { Column } from '../../ui/plain/table.tsx'
import { personOf } from '../../parts/desk/booking-person.ts'
import { DeskTable } from '../../parts/desk/desk-table.tsx'
import { CustomerSigns } from '../../parts/desk/customer-signs.tsx'
import type { BookingActions, BookingChange } from '../../parts/desk/booking-change.ts'
import { NextStep, PaymentSelect, StatusSelect } from './row-controls.tsx'

export interface BookingsTableProps extends BookingActions {
  bookings: readonly BookingView[]
  /** When the list was loaded, in milliseconds. */
  now: number
  /** Changes in flight. */
  changes: readonly BookingChange[]
  /** The id of the booking whose change was refused. */
  marked?: string | undefined
  onDetails: (booking: BookingView) => void
  onDelete: (booking: BookingView) => void
  /** Shows deleted bookings, which are read-only. */
  archived: boolean
}

/** The bookings of the desk (specification 2): time and next step first, two facts a column, so that all fit on a desktop screen. */
export function BookingsTable({ bookings, marked, ...rest }: BookingsTableProps) {
  const { t } = useWords()
  return (
    <DeskTable
      caption={t('adminBookings.caption')}
      columns={useColumns(rest)}
      rows={bookings}
      rowTone={({ _id }) => (_id === marked ? 'brand' : undefined)}
    />
  )
}

type Rest = Omit<BookingsTableProps, 'bookings' | 'marked'>

/** A line that is too long ends with an ellipsis, in the direction of its own words. */
const cut = 'lines:inline-block lines:max-w-full lines:truncate lines:align-bottom'
/** The name of a service or branch, in up to two lines of small type: with the line below, no more than a row's height. */
const name = 'lines:line-clamp-2 lines:text-xs/4'

function useColumns(actions: Rest): Column<BookingView>[] {
  const { t } = useWords()
  const { archived, changes } = actions
  const packageLines = usePackageLines()
  const { timeColumn, factColumns } = useFactColumns()
  const changeOf = ({ _id }: BookingView) => changes.find(({ id }) => id === _id)
  return [
    timeColumn,
    {
      header: t('adminBookings.progress'),
      cell: booking =>
        archived ? null : (
          <NextStep
            booking={booking}
            change={changeOf(booking)}
            now={actions.now}
            onProgress={actions.onProgress}
            onStatus={actions.onStatus}
          />
        ),
    },
    {
      header: t('adminBookings.customer'),
      rowHeader: true,
      cell: booking => <Customer booking={booking} onDetails={archived ? undefined : actions.onDetails} />,
    },
    ...factColumns,
    {
      header: t('adminBookings.status'),
      cell: booking =>
        archived ? (
          <StatusWord booking={booking} />
        ) : (
          <StatusSelect booking={booking} change={changeOf(booking)} onChange={actions.onStatus} />
        ),
    },
    {
      header: [t('adminBookings.payment'), t('adminBookings.remaining'), t('adminBookings.expiry')],
      // The package's washes and expiry share the second line.
      className: 'lines:[&>div+div]:inline-block lines:[&>div+div+div]:ms-1.5',
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
      header: t('adminBookings.actions'),
      hideHeader: true,
      align: 'end',
      cell: booking =>
        archived ? null : (
          <IconButton
            label={t('adminBookings.deleteOf', { name: isolated(personOf(booking).name) })}
            icon={<Trash2 />}
            onClick={() => actions.onDelete(booking)}
          />
        ),
    },
  ]
}

/** The read-only columns, with two lines each: when, and then what and where. */
function useFactColumns(): { timeColumn: Column<BookingView>; factColumns: Column<BookingView>[] } {
  const { t, format } = useWords()
  const second = 'text-muted'
  const timeColumn: Column<BookingView> = {
    header: [t('adminBookings.time'), t('adminBookings.date')],
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ bookingDate, bookingTime }) => [
      <bdi key="time" className="font-semibold text-heading">
        {format.time(bookingTime)}
      </bdi>,
      <bdi key="date" className={second}>
        {format.date(bookingDate)}
      </bdi>,
    ],
  }
  const factColumns: Column<BookingView>[] = [
    {
      header: [t('adminBookings.service'), t('adminBookings.price')],
      cell: ({ serviceId }) => [
        <bdi key="service" title={serviceId.name} className={cx(name, 'lines:w-23')}>
          {serviceId.name}
        </bdi>,
        <bdi key="price" className={cx(second, 'tabular-nums lines:block lines:leading-4')}>
          {format.money(serviceId.price)}
        </bdi>,
      ],
    },
    {
      header: [t('adminBookings.branch'), t('adminBookings.branchId')],
      cell: ({ branchId }) => [
        <bdi key="branch" title={branchId.name} className={cx(name, 'lines:w-22')}>
          {branchId.name}
        </bdi>,
        <BranchId key="id" id={branchId._id} />,
      ],
    },
  ]
  return { timeColumn, factColumns }
}

/** Branch ids of a chain start alike, so the table shows their end; the booking's details have the full id. */
function BranchId({ id }: { id: string }) {
  return (
    <span title={id} className="text-xs text-muted lines:block lines:leading-4">
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
  const { t } = useWords()
  const { name, email, phone, plate } = personOf(booking)
  return (
    <div className="lines:w-32">
      <div className="flex flex-wrap items-center gap-x-2 lines:flex-nowrap">
        {onDetails ? (
          <button
            type="button"
            title={t('adminBookings.detailsOf', { name: isolated(name) })}
            className="max-w-full text-start font-semibold text-brand-ink underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2 hover:underline cards:relative cards:wrap-anywhere lines:relative lines:block lines:truncate"
            onClick={() => onDetails(booking)}
          >
            <bdi className={cut}>{name}</bdi>
          </button>
        ) : (
          <bdi className="wrap-anywhere">{name}</bdi>
        )}
        <CustomerSigns
          booking={booking}
          words={{ text: 'lines:sr-only', count: 'cards:hidden' }}
          className="lines:shrink-0 lines:flex-nowrap"
        />
      </div>
      <span
        title={[plate, phone, email].filter(Boolean).join(' · ')}
        // In a line, plate and numbers are shown whole or not at all.
        className="flex flex-wrap gap-x-2 text-sm font-normal text-muted lines:h-[1lh] lines:overflow-clip"
      >
        {plate !== undefined && <Bdi className="whitespace-nowrap">{plate}</Bdi>}
        {booking.walkIn && (
          <span className="cards:order-first lines:sr-only">{t('adminBookings.walkIn')}</span>
        )}
        {phone !== undefined && <Bdi className="whitespace-nowrap">{phone}</Bdi>}
        {email !== undefined && <Bdi className="cards:wrap-anywhere lines:truncate">{email}</Bdi>}
      </span>
    </div>
  )
}

function StatusWord({ booking: { status, cancelReason } }: { booking: BookingView }) {
  const { t } = useWords()
  return (
    <span>
      {t(`status.booking.${status}`)}
      {cancelReason && <span className="block text-muted">{t(`status.reason.${cancelReason}`)}</span>}
    </span>
  )
}

/** The paying package's remaining washes and expiry, each with the name that a card shows before it. */
function usePackageLines() {
  const { t, format } = useWords()
  return ({ userPackageId }: BookingView) =>
    userPackageId
      ? [
          <span key="remaining" className="text-sm text-muted tabular-nums">
            <span className="cards:hidden lines:sr-only">{t('adminBookings.remaining')}: </span>
            {format.number(userPackageId.remainingWashes)}
          </span>,
          <span key="expiry" className="text-sm text-muted tabular-nums">
            <span className="cards:hidden lines:sr-only">{t('adminBookings.expiry')}: </span>
            <bdi className="whitespace-nowrap">{format.date(userPackageId.expiryDate)}</bdi>
          </span>,
        ]
      : []
}
