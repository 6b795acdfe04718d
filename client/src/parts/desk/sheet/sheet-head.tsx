import type { BookingView } from '@car-wash/server/contract'
import { Link } from 'react-router-dom'
import { isolated, useWords } from '../../../i18n/use-words.ts'
import { atBranch } from '../../../lib/at-branch.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/plain/badge.tsx'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { Steps } from '../../../ui/plain/steps.tsx'
import type { Tone } from '../../../ui/plain/tone.ts'
import { PhoneLink } from '../../branches/phone-link.tsx'
import { stateKey } from '../../visit/visit-steps.tsx'
import { personOf } from '../booking-person.ts'
import { CustomerSigns } from '../customer-signs.tsx'
import { MailAddress } from '../mail-address.tsx'
import { isOpen } from '../next-step.ts'

const MINUTE = 60_000

/** The plate, or the name without one, and where the car is. */
export function SheetTitle({ booking }: { booking: BookingView }) {
  const { t } = useWords()
  const { plate, name } = personOf(booking)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="sr-only">{t('adminBookings.detailTitle')}</span>
      {plate === undefined ? (
        <bdi className="wrap-anywhere">{name}</bdi>
      ) : (
        <Bdi className="text-2xl whitespace-nowrap">{plate}</Bdi>
      )}
      <State booking={booking} />
    </span>
  )
}

/** Amber waits for the desk, green is under way or done. */
function State({ booking }: { booking: BookingView }) {
  const { t, format } = useWords()
  const now = useNow()
  const { status, cancelReason, arrivedAt, startedAt, startsAt, endsAt } = booking
  const step = startedAt === undefined ? arrivedAt && 'arrived' : 'washing'
  const minutes = isOpen(booking) ? Math.ceil((Date.parse(step ? endsAt : startsAt) - now) / MINUTE) : 0
  const isLate = !step && minutes < 0
  const words = [
    t(stateKey({ status, ...(step && { step }) })),
    isLate && t('counter.late', { number: format.number(-minutes) }),
    step === 'washing' && minutes > 0 && t('board.minutes', { number: format.number(minutes) }),
    cancelReason && t(`status.reason.${cancelReason}`),
  ]
  const isWaiting = status === 'pending' || isLate || step === 'arrived'
  const isGood = status === 'completed' || (isOpen(booking) && step === 'washing')
  const waiting: Tone = isOpen(booking) && isWaiting ? 'warning' : 'neutral'
  return <Badge tone={isGood ? 'success' : waiting}>{words.filter(Boolean).join(' · ')}</Badge>
}

/** Car and wash, place and time, how far the car is, and whose it is. */
export function SheetHead({ booking, bay }: { booking: BookingView; bay: number | undefined }) {
  const { t, format } = useWords()
  const { vehicle, walkIn, serviceId, branchId, status, createdAt, startedAt } = booking
  const type = vehicle?.type ?? walkIn?.vehicleType
  const car = vehicle?.label === '' ? undefined : vehicle?.label
  const parts = [
    car ?? (type && t(`status.vehicle.${type}`)),
    serviceId.name,
    bay !== undefined && t('board.bay', { number: bay }),
  ]
  const clock = (at: string) => format.instantTime(atBranch(at, booking), 'UTC')
  const planned = {
    arrived: booking.startsAt,
    started: undefined,
    finished: startedAt && booking.endsAt,
  }
  const stepsOfCar = (['arrived', 'started', 'finished'] as const).map(step => {
    const at = booking[`${step}At`]
    const isDone = at !== undefined || status === 'completed'
    const time = at ?? (isDone ? undefined : planned[step])
    return { name: t(`adminBookings.step.${step}`), at: time && clock(time), isDone }
  })
  const day = format.dayMonth(atBranch(createdAt, booking).slice(0, 10))
  const steps = [
    { name: t('adminBookings.step.booked'), at: day, isDone: true },
    ...stepsOfCar,
    { name: t('status.payment.paid'), isDone: booking.paymentStatus === 'paid' || serviceId.price === 0 },
  ]
  return (
    <>
      <div className="-mt-3 text-muted">
        <p>
          {parts
            .map(part => part && isolated(part))
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>
          <bdi>{format.dayAndTime(booking.bookingDate, booking.bookingTime)}</bdi> ·{' '}
          <bdi>{branchId.name}</bdi>
        </p>
      </div>
      {status !== 'cancelled' && <Steps steps={steps} now={steps.findIndex(({ isDone }) => !isDone)} />}
      <PersonLine booking={booking} />
    </>
  )
}

/** Whose car it is, and how to reach them. */
function PersonLine({ booking }: { booking: BookingView }) {
  const { t } = useWords()
  const { name, phone, plate } = personOf(booking)
  const { userId } = booking
  // In the title already.
  const known = plate === undefined || plate === name ? t('adminBookings.walkIn') : name
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0 text-sm text-muted">
        <bdi className="block text-base font-semibold wrap-anywhere text-heading">
          {userId ? (
            <Link
              to={`/AdminDashboard/Customers?id=${userId._id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {name}
            </Link>
          ) : (
            known
          )}
        </bdi>
        {userId && <MailAddress {...userId} />}
        <CustomerSigns booking={booking} words={{ text: '', count: 'hidden' }} className="mt-1 flex!" />
      </div>
      {phone && (
        <PhoneLink
          icon
          phone={phone}
          className="rounded-control border border-control px-3 font-semibold text-heading hover:bg-sunken"
        />
      )}
    </div>
  )
}

/** The wash with its price, whether and how it is paid, and what is left of its package. */
export function SheetMoney({ booking }: { booking: BookingView }) {
  const { t, format } = useWords()
  const { serviceId, userPackageId, paymentStatus, paymentMethod, status } = booking
  // Unpaid before the wash is normal, and wrong after it.
  const unpaid = status === 'completed' ? 'danger' : 'neutral'
  const how = [
    t(`status.payment.${paymentStatus}`),
    paymentMethod && t(`status.method.${paymentMethod}`),
    userPackageId && t('adminBookings.withPackage'),
  ]
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line px-4 py-3">
      <p className="flex w-full justify-between gap-4 text-lg font-semibold text-heading">
        <bdi className="min-w-0 wrap-anywhere">{serviceId.name}</bdi>
        <bdi className="tabular-nums">{format.money(serviceId.price)}</bdi>
      </p>
      {(status !== 'cancelled' || paymentStatus === 'paid') && (
        <Badge tone={paymentStatus === 'paid' ? 'success' : unpaid}>{how.filter(Boolean).join(' · ')}</Badge>
      )}
      {userPackageId && (
        <p className="text-sm text-muted">
          {t('adminBookings.leftAfter', { number: format.number(userPackageId.remainingWashes) })} ·{' '}
          {t('adminBookings.expiry')} <bdi>{format.date(userPackageId.expiryDate)}</bdi>
        </p>
      )}
    </section>
  )
}
