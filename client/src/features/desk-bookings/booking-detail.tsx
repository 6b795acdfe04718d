import type { BookingDetail, BookingView } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarClock, CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../lib/api.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Facts } from '../../ui/plain/facts.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { ErrorState } from '../../ui/plain/states.tsx'
import { useLedger } from '../../queries/ledger.ts'
import { useBookingDetail } from '../../parts/desk/admin-bookings.queries.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import { useHistoryWords } from './history-words.ts'
import { MovementList } from './movement-list.tsx'

/** Everything about one booking: its terms, its history of changes and its package washes. */
export function BookingDetailDialog({
  booking,
  onMove,
  onClose,
}: {
  booking: BookingView
  onMove: (booking: BookingView) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const detail = useBookingDetail(booking._id)
  const shown = detail.data ?? booking
  return (
    <Dialog
      open
      size="lg"
      title={t('adminBookings.detailTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <DetailFacts booking={shown} />
      <Part title={t('adminBookings.history')} failed={t('adminBookings.historyFailed')} query={detail}>
        {detail.data && <History booking={detail.data} />}
      </Part>
      {booking.userPackageId && <Ledger userPackageId={booking.userPackageId._id} bookingId={booking._id} />}
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink
          variant="secondary"
          to={hrefOf('GET /bookings/:id/calendar.ics', { params: { id: booking._id } })}
          icon={<CalendarPlus />}
        >
          {t('adminBookings.calendar')}
        </ButtonLink>
        {(shown.status === 'pending' || shown.status === 'confirmed') && (
          <Button icon={<CalendarClock />} onClick={() => onMove(shown)}>
            {t('adminBookings.move')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function DetailFacts({ booking }: { booking: BookingView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, email, phone, plate } = personOf(booking)
  const { userPackageId, notes, status, cancelReason } = booking
  const instant = (iso: string | undefined) => iso && <Bdi dir="auto">{format.instant(iso)}</Bdi>
  const method = booking.paymentMethod && t(`status.method.${booking.paymentMethod}`)
  const reason = cancelReason && ` (${t(`status.reason.${cancelReason}`)})`
  return (
    <Facts
      layout="stack"
      facts={[
        {
          id: 'customer',
          label: t('adminBookings.customer'),
          value: <bdi className="wrap-anywhere">{name}</bdi>,
        },
        {
          id: 'email',
          label: t('adminBookings.email'),
          value: email && <Bdi className="wrap-anywhere">{email}</Bdi>,
        },
        { id: 'phone', label: t('adminBookings.phone'), value: phone && <Bdi>{phone}</Bdi> },
        { id: 'plate', label: t('adminBookings.plate'), value: plate && <Bdi>{plate}</Bdi> },
        { id: 'service', label: t('adminBookings.service'), value: booking.serviceId.name },
        { id: 'branch', label: t('adminBookings.branch'), value: booking.branchId.name },
        {
          id: 'branchId',
          label: t('adminBookings.branchId'),
          value: <Bdi className="break-all">{booking.branchId._id}</Bdi>,
        },
        {
          id: 'time',
          label: t('adminBookings.dateTime'),
          value: <Bdi dir="auto">{format.dateTime(booking.bookingDate, booking.bookingTime)}</Bdi>,
        },
        {
          id: 'price',
          label: t('adminBookings.price'),
          value: <Bdi dir="auto">{format.money(booking.serviceId.price)}</Bdi>,
        },
        {
          id: 'status',
          label: t('adminBookings.status'),
          value: `${t(`status.booking.${status}`)}${reason ?? ''}`,
        },
        {
          id: 'payment',
          label: t('adminBookings.payment'),
          value: [t(`status.payment.${booking.paymentStatus}`), method].filter(Boolean).join(' · '),
        },
        { id: 'arrived', label: t('adminBookings.step.arrived'), value: instant(booking.arrivedAt) },
        { id: 'started', label: t('adminBookings.step.started'), value: instant(booking.startedAt) },
        { id: 'finished', label: t('adminBookings.step.finished'), value: instant(booking.finishedAt) },
        {
          id: 'remaining',
          label: t('adminBookings.remaining'),
          value: userPackageId && format.number(userPackageId.remainingWashes),
        },
        {
          id: 'expiry',
          label: t('adminBookings.expiry'),
          value: userPackageId && <Bdi dir="auto">{format.date(userPackageId.expiryDate)}</Bdi>,
        },
        {
          id: 'notes',
          label: t('adminBookings.notes'),
          value: notes === '' ? undefined : <bdi className="wrap-anywhere">{notes}</bdi>,
        },
      ]}
    />
  )
}

function History({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useHistoryWords(booking)
  return (
    <ol className="grid gap-3">
      {booking.history.map((row, index) => (
        <li key={`${row.at} ${index}`} className="border-s-2 border-brand-line ps-4">
          <p className="font-medium text-heading">{words.change(row)}</p>
          <p className="text-sm text-muted">
            <Bdi dir="auto">{format.instant(row.at)}</Bdi>
            {' · '}
            <bdi>{row.by.name ?? t(`adminBookings.by.${row.by.role}`)}</bdi>
          </p>
          {words.reasons(row).map(line => (
            <bdi key={line} className="block text-sm wrap-anywhere">
              {line}
            </bdi>
          ))}
        </li>
      ))}
    </ol>
  )
}

function Ledger({ userPackageId, bookingId }: { userPackageId: string; bookingId: string }) {
  const { t } = useTranslation()
  const ledger = useLedger(userPackageId)
  return (
    <Part title={t('adminBookings.ledger')} failed={t('dashboard.ledgerFailed')} query={ledger}>
      {ledger.data && <MovementList rows={ledger.data.filter(row => row.bookingId === bookingId)} />}
    </Part>
  )
}

/** A part of the dialog that loads, and can fail, by itself. */
function Part({
  title,
  failed,
  query: { isPending, isError, isFetching, refetch },
  children,
}: {
  title: string
  failed: string
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'refetch'>
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{title}</h3>
      {children}
      {isError && (
        <ErrorState
          level={3}
          title={failed}
          text={t('errors.load')}
          retryLabel={t('common.tryAgain')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && (
        <Loading label={t('common.loading')}>
          <SkeletonTable rows={2} />
        </Loading>
      )}
    </section>
  )
}
