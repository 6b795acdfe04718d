import type { BoardBooking, BookingView } from '@car-wash/server/contract'
import type { ProgressStep } from '@car-wash/server/contract/constants'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { useSteadyPress } from '../../lib/use-steady-press.ts'
import { CustomerSigns, useCustomerSigns } from '../../parts/desk/customer-signs.tsx'
import { isOpen, nextStep } from '../../parts/desk/next-step.ts'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/plain/button.tsx'
import { minutesLate, placeOf } from './board-times.ts'

export interface CarCardProps {
  booking: BoardBooking
  /** Milliseconds at the branch when the board loaded. */
  at: number
  /** The next step is being saved. */
  pending: boolean
  /** A card too low for more than its plate and time. */
  isLow?: boolean | undefined
  /** Just booked: the card is outlined. */
  isNew?: boolean | undefined
  /** Why it could not be put where it was dragged. */
  refusal?: string | undefined
  onTap: (booking: BookingView, step: ProgressStep) => void
  onOpen: (booking: BookingView) => void
}

/** From this many minutes a card is tall enough for a line with service and name, and for a long name in full. */
const ROOMY = 30
const SPACIOUS = 50

/** A car on the board: a large plate (or name), the service, the minutes and the next step. Tapping it opens its sheet. */
export function CarCard({
  booking,
  at,
  pending,
  isLow = false,
  isNew = false,
  refusal,
  onTap,
  onOpen,
}: CarCardProps) {
  const { t, format } = useWords()
  const { userId, walkIn, vehicle, serviceId, bookingTime, status } = booking
  const name = userId?.name ?? walkIn?.name ?? ''
  const plate = vehicle?.plate ?? walkIn?.plate
  const step = nextStep(booking)
  const signs = useCustomerSigns(booking)
  const steady = useSteadyPress(`card ${booking._id}`, `${String(step)} ${status}`)
  const what = [serviceId.name, plate === undefined || plate === name ? '' : name]
    .filter(Boolean)
    .map(isolated)
    .join(' · ')
  const { minutes } = placeOf(booking)
  const isRoomy = minutes >= ROOMY
  const title = isolated(plate ?? name)
  const service = (
    <p
      title={what}
      className={cx(
        'text-base @max-[9rem]:hidden',
        isRoomy ? 'mt-1 wrap-anywhere' : 'truncate',
        isRoomy && (minutes >= SPACIOUS ? 'line-clamp-4' : 'line-clamp-2'),
      )}
    >
      {what}
    </p>
  )
  return (
    <article
      {...steady}
      aria-label={t('board.car', { name: title, time: format.time(bookingTime) })}
      data-new={isNew || undefined}
      className={cx(
        'relative h-full min-h-0 overflow-clip rounded-control border-2 px-3 py-0.5 leading-tight @max-[9rem]:px-1',
        'data-new:outline-3 data-new:outline-offset-1 data-new:outline-focus',
        lookOf(booking),
      )}
    >
      <button
        type="button"
        aria-label={t('counter.open', { name: title })}
        title={signs.map(({ text }) => text).join(' · ') || undefined}
        className="absolute inset-0 rounded-control focus-visible:-outline-offset-3"
        onClick={() => onOpen(booking)}
      />
      {/* Stays below the lane's header when the board is scrolled into the middle of a wash. */}
      <div className="pointer-events-none sticky top-14">
        <p className="flex items-center gap-x-2">
          <bdi
            dir={plate === undefined ? 'auto' : 'ltr'}
            className="truncate text-sm font-semibold @min-[9rem]:text-xl @min-[9rem]:tracking-wide"
          >
            {plate ?? name}
          </bdi>
          <CustomerSigns
            booking={booking}
            words={{ text: 'sr-only @min-[28rem]:not-sr-only', count: '@min-[28rem]:hidden' }}
            className="ms-auto shrink-0 flex-nowrap! @max-[9rem]:hidden"
          />
        </p>
        <div className="flex flex-col gap-1 @min-[16.5rem]:flex-row @min-[16.5rem]:items-start @min-[16.5rem]:justify-between @min-[16.5rem]:gap-2">
          <div className="min-w-0">
            {/* The minutes are shown whole or not at all. */}
            <p className="flex h-[1lh] flex-wrap gap-x-2 overflow-clip text-sm font-semibold whitespace-nowrap">
              <bdi className="tabular-nums">{format.time(bookingTime)}</bdi>
              <span data-minutes className="font-normal @max-[9rem]:hidden">
                {t('board.minutes', { number: format.number(minutes) })}
              </span>
            </p>
            {!isLow && <CustomerSigns booking={booking} className="@min-[9rem]:hidden" />}
            {!isLow && <Flags booking={booking} at={at} />}
            {!isRoomy && !isLow && refusal === undefined && service}
          </div>
          {!isLow && step && (
            <Button
              size="sm"
              className="pointer-events-auto shrink-0 @max-[9rem]:px-1!"
              variant={step === 'arrived' ? 'secondary' : 'primary'}
              pending={pending}
              aria-label={t('board.tap', { step: t(`board.step.${step}`), name: title })}
              onClick={() => onTap(booking, step)}
            >
              {t(`board.step.${step}`)}
            </Button>
          )}
          {!isLow && !step && (
            <span className="shrink-0 text-base font-semibold">{t(`status.booking.${status}`)}</span>
          )}
        </div>
        {isRoomy && !isLow && refusal === undefined && service}
        {refusal !== undefined && (
          <p
            role="alert"
            className="mt-1 rounded-sm bg-warning-soft px-1 text-sm font-semibold wrap-anywhere text-warning-ink"
          >
            {refusal}
          </p>
        )}
      </div>
    </article>
  )
}

/** What needs attention: money to collect and a customer who is late. */
function Flags({ booking, at }: Pick<CarCardProps, 'booking' | 'at'>) {
  const { t, format } = useWords()
  const late = isOpen(booking) ? minutesLate(booking, at) : 0
  const isUnpaid = booking.paymentStatus === 'unpaid' && booking.status !== 'cancelled'
  const { bay, bayYielded } = booking
  if (late === 0 && !isUnpaid && bayYielded === undefined) return null
  return (
    <p className="flex flex-wrap gap-x-2 text-sm font-semibold">
      {isUnpaid && <span className="text-danger-ink">{t('status.payment.unpaid')}</span>}
      {late > 0 && (
        <span className="text-warning-ink">{t('counter.late', { number: format.number(late) })}</span>
      )}
      {bayYielded && bay !== undefined && <span>{t('counter.yielded', { number: bay })}</span>}
    </p>
  )
}

/** Waiting is white, arrived blue, in progress amber, done green; the button says it in words too. */
function lookOf({ status, arrivedAt, startedAt }: BookingView): string {
  if (status === 'completed') return 'border-success-line bg-success-soft text-success-ink'
  if (status === 'cancelled') return 'border-line bg-sunken text-muted'
  if (startedAt !== undefined) return 'border-warning-line bg-warning-soft text-warning-ink'
  if (arrivedAt !== undefined) return 'border-brand-line bg-brand-soft text-brand-ink'
  return 'border-control bg-surface text-heading'
}
