import type { BookingView } from '@car-wash/server/contract'
import { EllipsisVertical, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/plain/button.tsx'
import { type Column, Table } from '../../ui/plain/table.tsx'
import { shortNames } from '../../parts/branches/short-name.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import type { BookingActions, BookingChange } from '../../parts/desk/booking-change.ts'
import { BranchId, Customer, StateWords, StatusWord } from './booking-cells.tsx'
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
  /** The rows come in the order of their days, so that one line names the day of all that follow. */
  byDay: boolean
}

/** What a compact row shows once its "⋮" is pressed. */
const more = 'cards:hidden cards:group-has-[[aria-expanded=true]]:block'
/** What it shows until then. */
const wordsAlone = 'lines:hidden cards:group-has-[[aria-expanded=true]]:hidden'

/**
 * The bookings of the desk (specification 2): time first and the next step last, two facts a column. A phone shows time,
 * customer, service and payment with the next step, and the rest of a row behind "⋮".
 */
export function BookingsTable({ bookings, marked, byDay, ...rest }: BookingsTableProps) {
  const { t, format } = useWords()
  return (
    <Table
      dense
      cardsBelow="md"
      compactRow="cards:grid cards:grid-cols-[3.25rem_minmax(0,1fr)_auto_auto_2.25rem] cards:items-center cards:gap-x-2 cards:px-3 cards:py-1 cards:text-sm"
      caption={t('adminBookings.caption')}
      columns={useColumns({ byDay, nameOf: shortNames(bookings.map(({ branchId }) => branchId)), ...rest })}
      rows={bookings}
      groupOf={byDay ? ({ bookingDate }) => format.date(bookingDate) : undefined}
      rowTone={({ _id }) => (_id === marked ? 'brand' : undefined)}
    />
  )
}

type Rest = Omit<BookingsTableProps, 'bookings' | 'marked'> & { nameOf: (branch: string) => string }

/** The name of a service or branch, in up to three lines of small type. */
const name = 'lines:line-clamp-3 lines:text-xs/4'

function useColumns(actions: Rest): Column<BookingView>[] {
  const { t } = useWords()
  const { archived, changes } = actions
  const [expanded, expand] = useState<string>()
  const packageLines = usePackageLines()
  const [timeColumn, ...factColumns] = useFactColumns(actions)
  const changeOf = ({ _id }: BookingView) => changes.find(({ id }) => id === _id)
  return [
    timeColumn,
    {
      header: t('adminBookings.customer'),
      rowHeader: true,
      width: 'lines:w-[15.5%]',
      className: 'cards:col-span-2 cards:col-start-2',
      cell: booking => <Customer booking={booking} onDetails={archived ? undefined : actions.onDetails} />,
    },
    ...factColumns,
    {
      header: t('adminBookings.status'),
      width: 'lines:w-[15%]',
      className: cx(more, 'cards:col-span-2 cards:col-start-2'),
      cell: booking =>
        archived ? (
          <StatusWord booking={booking} />
        ) : (
          <StatusSelect booking={booking} change={changeOf(booking)} onChange={actions.onStatus} />
        ),
    },
    {
      header: [t('adminBookings.payment'), t('adminBookings.remaining'), t('adminBookings.expiry')],
      width: 'lines:w-[14%]',
      // The package's washes and expiry share the second line.
      className:
        'cards:col-span-2 cards:col-start-4 cards:row-start-2 cards:justify-self-end cards:group-has-[[aria-expanded=true]]:justify-self-stretch cards:group-has-[[aria-expanded=true]]:col-span-full cards:group-has-[[aria-expanded=true]]:row-start-5 cards:group-has-[[aria-expanded=true]]:col-start-2 lines:[&>div+div]:inline-block lines:[&>div+div+div]:ms-1.5',
      cell: booking => [
        <Fragment key="payment">
          <StateWords booking={booking} className={archived ? undefined : wordsAlone} />
          {!archived && (
            <div className={more}>
              <PaymentSelect booking={booking} change={changeOf(booking)} onChange={actions.onPayment} />
            </div>
          )}
        </Fragment>,
        ...packageLines(booking),
      ],
    },
    {
      header: t('adminBookings.progress'),
      width: 'lines:w-[13.5%]',
      className: 'cards:col-start-4 cards:row-start-1',
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
      header: t('adminBookings.actions'),
      hideHeader: true,
      align: 'end',
      width: 'lines:w-[7%]',
      className: 'lines:pe-1! cards:col-start-5 cards:row-start-1 cards:-me-2',
      cell: ({ _id, ...booking }) => (
        <>
          <IconButton
            className="lines:hidden"
            label={t('adminBookings.moreOf', { name: isolated(personOf(booking).name) })}
            icon={<EllipsisVertical />}
            aria-expanded={_id === expanded}
            onClick={() => expand(_id === expanded ? undefined : _id)}
          />
          {!archived && (
            <IconButton
              className={more}
              label={t('adminBookings.deleteOf', { name: isolated(personOf(booking).name) })}
              icon={<Trash2 />}
              onClick={() => actions.onDelete({ _id, ...booking })}
            />
          )}
        </>
      ),
    },
  ]
}

/** The read-only columns, with two lines each: when, and then what and where. */
function useFactColumns({ byDay, nameOf }: Rest): [time: Column<BookingView>, ...Column<BookingView>[]] {
  const { t, format } = useWords()
  const second = 'text-muted'
  return [
    {
      header: [t('adminBookings.time'), t('adminBookings.date')],
      width: 'lines:w-[10%]',
      className: 'tabular-nums lines:whitespace-nowrap cards:row-span-2 cards:self-start',
      cell: ({ bookingDate, bookingTime }) => [
        <bdi key="time" className="font-semibold text-heading">
          {format.time(bookingTime)}
        </bdi>,
        <bdi key="date" className={byDay ? 'sr-only' : cx(second, 'cards:text-xs')}>
          {format.date(bookingDate)}
        </bdi>,
      ],
    },
    {
      header: [t('adminBookings.service'), t('adminBookings.price')],
      width: 'lines:w-[12.5%]',
      className:
        'cards:col-span-2 cards:col-start-2 cards:row-start-2 cards:flex! cards:gap-x-1.5 cards:*:whitespace-nowrap cards:*:first:min-w-0',
      cell: ({ serviceId }) => [
        <span key="service" title={serviceId.name} className={cx(name, 'cards:block cards:truncate')}>
          <bdi>{serviceId.name}</bdi>
        </span>,
        <bdi key="price" className={cx(second, 'tabular-nums lines:block lines:leading-4')}>
          {format.money(serviceId.price)}
        </bdi>,
      ],
    },
    {
      header: [t('adminBookings.branch'), t('adminBookings.branchId')],
      width: 'lines:w-[12.5%]',
      className: cx(more, 'cards:col-span-2 cards:col-start-2'),
      cell: ({ branchId }) => [
        <bdi key="branch" title={branchId.name} className={name}>
          {nameOf(branchId.name)}
        </bdi>,
        <BranchId key="id" id={branchId._id} />,
      ],
    },
  ]
}

/** The paying package's remaining washes and expiry, each with the name that a card shows before it. */
function usePackageLines() {
  const { t, format } = useWords()
  return ({ userPackageId }: BookingView) =>
    userPackageId
      ? [
          <span key="remaining" className={cx(more, 'text-sm text-muted tabular-nums')}>
            <span className="lines:sr-only">{t('adminBookings.remaining')}: </span>
            {format.number(userPackageId.remainingWashes)}
          </span>,
          <span key="expiry" className={cx(more, 'text-sm text-muted tabular-nums')}>
            <span className="lines:sr-only">{t('adminBookings.expiry')}: </span>
            <bdi className="whitespace-nowrap">{format.date(userPackageId.expiryDate)}</bdi>
          </span>,
        ]
      : []
}
