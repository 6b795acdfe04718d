import type { BookingView } from '@car-wash/server/contract'
import {
  BOOKING_STATUSES,
  type BookingStatus,
  CANCEL_REASONS,
  type CancelReason,
} from '@car-wash/server/contract/constants'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { useSteadyPress } from '../../lib/use-steady-press.ts'
import { atBranch } from '../../lib/at-branch.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import { PaymentChoiceSelect } from '../../parts/desk/payment-choice.tsx'
import type { BookingActions, BookingChange } from '../../parts/desk/booking-change.ts'
import { isFar, nextStep } from '../../parts/desk/next-step.ts'

interface ControlProps<Action extends keyof BookingActions> {
  booking: BookingView
  /** One change at a time: the row's other controls are disabled meanwhile. */
  change: BookingChange | undefined
  onChange: BookingActions[Action]
}

/** The four statuses or, of a cancelled booking, its reasons. */
export function StatusSelect({
  booking,
  change,
  onChange,
  reason = false,
}: ControlProps<'onStatus'> & { reason?: boolean }) {
  const { t } = useWords()
  const chosen = change?.kind === 'status' ? change : undefined
  const name = isolated(personOf(booking).name)
  return (
    <NativeSelect
      hideLabel
      className={reason ? 'cards:hidden cards:group-has-[[aria-expanded=true]]:block' : 'max-w-40'}
      label={reason ? t('adminBookings.reasonOf', { name }) : t('adminBookings.statusOf', { name })}
      value={
        reason
          ? (chosen?.cancelReason ?? booking.cancelReason ?? 'branch')
          : (chosen?.status ?? booking.status)
      }
      pending={chosen && (chosen.cancelReason !== undefined) === reason}
      disabled={change !== undefined && !chosen}
      options={
        reason
          ? CANCEL_REASONS.map(value => ({ value, label: t(`adminBookings.reasons.${value}`) }))
          : BOOKING_STATUSES.map(value => ({ value, label: t(`status.booking.${value}`) }))
      }
      onChange={({ target: { value } }) => {
        // The options are the reasons, or the statuses.
        if (reason) onChange(booking, 'cancelled', value as CancelReason)
        else onChange(booking, value as BookingStatus)
      }}
    />
  )
}

/** Unpaid or paid, with the method if recorded; a package wash is paid with its package, and what is free always. */
export function PaymentSelect({ booking, change, onChange }: ControlProps<'onPayment'>) {
  const { t } = useWords()
  const chosen = change?.kind === 'payment' ? change.payment : undefined
  if (booking.userPackageId || booking.serviceId.price === 0) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Badge tone={booking.paymentStatus === 'paid' ? 'success' : 'warning'}>
          {t(`status.payment.${booking.paymentStatus}`)}
        </Badge>
        {booking.userPackageId && (
          // In a line, the package's washes and expiry below say it.
          <span className="text-sm whitespace-nowrap text-muted lines:sr-only">
            {t('adminBookings.withPackage')}
          </span>
        )}
      </span>
    )
  }
  return (
    <PaymentChoiceSelect
      name={personOf(booking).name}
      paid={{ isPaid: booking.paymentStatus === 'paid', method: booking.paymentMethod }}
      chosen={chosen}
      disabled={change !== undefined && chosen === undefined}
      onChoose={choice => onChange(booking, choice)}
    />
  )
}

/** The next step of a car that is expected or present, the time it was finished, or why it was cancelled. */
export function NextStep({
  booking,
  change,
  now,
  onProgress,
  onStatus,
}: Omit<ControlProps<'onProgress'>, 'onChange'> &
  Pick<BookingActions, 'onProgress' | 'onStatus'> & { /** Milliseconds. */ now: number }) {
  const { t, format } = useWords()
  const step = isFar(booking, now) ? undefined : nextStep(booking)
  const steady = useSteadyPress(`row ${booking._id}`, String(step))
  if (step) {
    return (
      <Button
        {...steady}
        size="sm"
        variant="secondary"
        className="lines:max-w-full lines:px-2"
        pending={change?.kind === 'progress'}
        disabled={change !== undefined && change.kind !== 'progress'}
        aria-label={t('adminBookings.stepOf', {
          step: t(`board.step.${step}`),
          name: isolated(personOf(booking).name),
        })}
        onClick={() => onProgress(booking, step)}
      >
        {t(`board.step.${step}`)}
      </Button>
    )
  }
  if (booking.status === 'cancelled')
    return <StatusSelect reason booking={booking} change={change} onChange={onStatus} />
  if (booking.finishedAt === undefined) return null
  return (
    <span className="text-sm text-muted cards:hidden cards:group-has-[[aria-expanded=true]]:inline lines:*:block">
      {t('adminBookings.finished')}{' '}
      <bdi>{format.instantTime(atBranch(booking.finishedAt, booking), 'UTC')}</bdi>
    </span>
  )
}
