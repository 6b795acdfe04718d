import type { BranchView, OwnBooking } from '@car-wash/server/contract'
import { BOOKING_TEXTS } from '@car-wash/server/contract/constants'
import { CalendarPlus, CarFront, Check, MapPin, Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { serverMessage } from '../../../i18n/server-message.ts'
import { isolated, useWords } from '../../../i18n/use-words.ts'
import { calendarOf } from '../../../parts/booking/calendar-of.ts'
import { telOf } from '../../../lib/phone.ts'
import { useChange } from '../../../lib/use-api.ts'
import { BookAgain } from '../../../parts/booking/book-again.tsx'
import { BranchPlace, routeTo } from '../../../parts/booking/branch-place.tsx'
import { VehicleName } from '../../../parts/booking/vehicle-name.tsx'
import { VisitHead } from '../../../parts/visit/visit-head.tsx'
import { VisitSteps } from '../../../parts/visit/visit-steps.tsx'
import { FocusHeir } from '../../../ui/focus-heir.tsx'
import { Badge } from '../../../ui/plain/badge.tsx'
import { Button, ButtonLink } from '../../../ui/plain/button.tsx'
import { Card } from '../../../ui/plain/card.tsx'
import { toast } from '../../../ui/toast.ts'
import { daysUntil, mayChange, mayConfirm } from './coming.ts'
import { PhoneLink } from '../../../parts/branches/phone-link.tsx'
import { StatusBadge } from './status-badge.tsx'

const MINUTE = 60_000

export interface LiveCardProps {
  booking: OwnBooking
  /** All bookings of the customer. */
  bookings: readonly OwnBooking[]
  branch: BranchView | undefined
  /** Milliseconds. */
  now: number
  onMove: () => void
  onCancel: () => void
}

/** One wash before, during and after: when it is, then where the car is, then what it cost. */
export function LiveCard({ booking, bookings, branch, now, onMove, onCancel }: LiveCardProps) {
  const { t } = useWords()
  const { branchId, startsAt, endsAt, vehicle } = booking
  const visit = booking.visit?.step === 'expected' ? undefined : booking.visit
  const heading = (
    <h2 id="next-booking" tabIndex={-1} className="font-semibold">
      {t(visit || Date.parse(startsAt) <= now ? 'dashboard.current' : 'dashboard.next')}
    </h2>
  )
  const car = vehicle && (
    <p className="flex items-center gap-2">
      <CarFront aria-hidden className="size-5 shrink-0" />
      <VehicleName vehicle={vehicle} />
    </p>
  )
  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby="next-booking"
      className="grid shadow-card lg:grid-cols-2 print:shadow-none"
    >
      {visit ? (
        <VisitHead {...{ visit, startsAt, endsAt, now }} title={heading} vehicle={car} />
      ) : (
        <div className="grid content-center gap-2 on-navy navy-sky p-5 sm:p-8">
          <Expected booking={booking} now={now} heading={heading} />
          {car}
        </div>
      )}
      <div data-cards="sm" className="grid content-center gap-4 p-4 sm:p-8">
        {visit && <Progress booking={booking} visit={visit} timeZone={branch?.timeZone} />}
        <div className="flex items-center gap-3">
          <MapPin
            aria-hidden
            className="size-11 shrink-0 rounded-control bg-brand-soft p-3 text-brand-ink max-sm:hidden"
          />
          <div className="min-w-0 grow font-semibold text-heading">
            {branch ? <BranchPlace branch={branch} /> : <bdi>{branchId.name}</bdi>}
          </div>
          <PhoneLink phone={branchId.phone} className="-my-2 shrink-0 text-brand-ink hover:underline" />
          <a
            href={routeTo(branch ?? branchId)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('booking.directions')}
            title={t('booking.directions')}
            className="grid size-11 shrink-0 place-items-center rounded-control border border-line text-heading hover:bg-sunken print:hidden"
          >
            <Navigation aria-hidden className="size-5" />
          </a>
        </div>
        {BOOKING_TEXTS.filter(text => booking[text] !== '').map(text => (
          <p key={text} className="text-muted">
            {t(`booking.${text}`)}: <bdi className="wrap-anywhere text-ink">{booking[text]}</bdi>
          </p>
        ))}
        {!visit && <Changes {...{ booking, now, onMove, onCancel }} timeZone={branch?.timeZone} />}
        {visit?.step === 'ready' && <BookAgain booking={booking} bookings={bookings} fullWidth />}
      </div>
    </Card>
  )
}

/** The heading of the card, which takes the focus of what disappears. */
export const nextHeading = () => document.getElementById('next-booking')

function Expected({
  booking,
  now,
  heading,
}: Pick<LiveCardProps, 'booking' | 'now'> & { heading: ReactNode }) {
  const { t, format } = useWords()
  const { bookingDate, bookingTime, startsAt, endsAt, serviceId, userPackageId } = booking
  const left = Math.ceil((Date.parse(startsAt) - now) / MINUTE)
  const days = Math.max(0, daysUntil(booking, now))
  const soon = left < 60 ? format.away(left, 'minute') : format.away(Math.round(left / 60), 'hour')
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {heading}
        <Badge tone="brand" icon={null}>
          {days === 0 && left > 0 ? soon : format.away(days, 'day')}
        </Badge>
      </div>
      <p className="text-lg">
        <bdi>{format.longDate(bookingDate)}</bdi>
      </p>
      <p className="text-3xl font-bold tabular-nums">
        <bdi>{format.time(bookingTime)}</bdi>
      </p>
      <p className="text-lg">
        <bdi className="wrap-anywhere">{serviceId.name}</bdi>
        {` · ${isolated(t('units.minutes', { count: minutes }))} · `}
        {userPackageId ? t('dashboard.withPackage') : <bdi>{format.money(serviceId.price)}</bdi>}
      </p>
    </>
  )
}

interface PartProps {
  booking: OwnBooking
  /** The branch's; the device's own while unknown. */
  timeZone: string | undefined
}

/** The steps with their times; once the car is ready, what the wash costs and its payment. */
function Progress({ booking, visit, timeZone }: PartProps & { visit: NonNullable<OwnBooking['visit']> }) {
  const { t, format } = useWords()
  const { arrivedAt, startedAt, finishedAt, serviceId, userPackageId, paymentMethod } = booking
  const timeOf = (at: string | undefined) => at && format.instantTime(at, timeZone)
  const isPaid = booking.paymentStatus === 'paid'
  return (
    <>
      <VisitSteps
        step={visit.step}
        times={{
          arrived: timeOf(arrivedAt),
          washing: timeOf(startedAt),
          ready: timeOf(finishedAt ?? visit.readyAt),
        }}
      />
      {visit.step === 'ready' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-sunken px-4 py-2">
          <p className="font-semibold text-heading">
            <bdi className="wrap-anywhere">{serviceId.name}</bdi>
            {' · '}
            {userPackageId ? t('dashboard.withPackage') : <bdi>{format.money(serviceId.price)}</bdi>}
          </p>
          {!userPackageId && (
            <Badge tone={isPaid ? 'success' : 'danger'}>
              {format.joined(
                t(`status.payment.${booking.paymentStatus}`),
                ...(paymentMethod && isPaid ? [t(`status.method.${paymentMethod}`)] : []),
              )}
            </Badge>
          )}
          <Link
            to="/customer/payments"
            className="inline-flex min-h-11 items-center text-brand-ink underline underline-offset-4 print:hidden"
          >
            {t('payments.show')}
          </Link>
        </div>
      )}
    </>
  )
}

/** The status, until when it can be changed, whether the customer comes, and the changes. */
function Changes({
  booking,
  now,
  timeZone,
  onMove,
  onCancel,
}: PartProps & Pick<LiveCardProps, 'now' | 'onMove' | 'onCancel'>) {
  const { t, format } = useWords()
  const isOpen = mayChange(booking, now)
  const { mutate, isPending } = useChange('POST /bookings/:id/confirm', {
    onSuccess: () => toast.success(t('visit.done.confirmed')),
    onError: error => toast.error(serverMessage(error) ?? t('visit.changeFailed')),
  })
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <StatusBadge booking={booking} />
        {isOpen
          ? t('dashboard.changeUntil', { time: format.instantDay(booking.canChangeUntil, timeZone) })
          : t('dashboard.tooLate')}
      </p>
      {booking.customerConfirmedAt !== undefined && (
        <p className="font-semibold text-success-ink">{t('visit.isConfirmed')}</p>
      )}
      <div className="flex flex-wrap gap-2 *:grow print:hidden">
        {mayConfirm(booking, now) && (
          <FocusHeir to={nextHeading}>
            <Button
              className="basis-full"
              icon={<Check />}
              pending={isPending}
              onClick={() => mutate({ params: { id: booking._id } })}
            >
              {t('visit.confirm')}
            </Button>
          </FocusHeir>
        )}
        {isOpen ? (
          <Button size="sm" variant="secondary" onClick={onMove}>
            {t('dashboard.move')}
          </Button>
        ) : (
          <ButtonLink size="sm" to={telOf(booking.branchId.phone)} icon={<Phone />}>
            {t('dashboard.call')}
          </ButtonLink>
        )}
        <ButtonLink size="sm" variant="secondary" to={calendarOf(booking)} icon={<CalendarPlus />}>
          {t('dashboard.calendar')}
        </ButtonLink>
        {isOpen && (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            {t('dashboard.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
