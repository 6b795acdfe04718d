import type { BookingView } from '@car-wash/server/contract'
import {
  BOOKING_STATUSES,
  type BookingStatus,
  CANCEL_REASONS,
  type CancelReason,
  PAYMENT_METHODS,
  type PaymentMethod,
  type ProgressStep,
} from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { personOf } from '../../parts/desk/booking-person.ts'
import { nextStep } from './next-step.ts'

/** Unpaid, paid, or paid by a recorded method. */
export type PaymentChoice = 'unpaid' | 'paid' | PaymentMethod

/** The actions of the desk in a row. */
export interface RowActions {
  onStatus: (booking: BookingView, status: BookingStatus, cancelReason?: CancelReason) => void
  onPayment: (booking: BookingView, payment: PaymentChoice) => void
  onProgress: (booking: BookingView, step: ProgressStep) => void
}

/** A change in flight: the row shows the new value until the reply arrives. */
export type BookingChange = { id: string } & (
  | { kind: 'status'; status: BookingStatus; cancelReason?: CancelReason | undefined }
  | { kind: 'payment'; payment: PaymentChoice }
  | { kind: 'progress'; step: ProgressStep }
)

interface ControlProps<Action extends keyof RowActions> {
  booking: BookingView
  /** One change at a time: the row's other controls are disabled meanwhile. */
  change: BookingChange | undefined
  onChange: RowActions[Action]
}

/** The four statuses and, on a cancelled booking, the reason below. */
export function StatusSelect({ booking, change, onChange }: ControlProps<'onStatus'>) {
  const { t } = useTranslation()
  const name = isolated(personOf(booking).name)
  const chosen = change?.kind === 'status' ? change : undefined
  const status = chosen?.status ?? booking.status
  const waits = change !== undefined && !chosen
  return (
    <div className="grid min-w-32 gap-1.5 lines:w-36">
      <NativeSelect
        hideLabel
        label={t('adminBookings.statusOf', { name })}
        value={status}
        pending={chosen && !chosen.cancelReason}
        disabled={waits}
        options={BOOKING_STATUSES.map(value => ({ value, label: t(`status.booking.${value}`) }))}
        onChange={event => {
          // The options are the statuses.
          onChange(booking, event.target.value as BookingStatus)
        }}
      />
      {status === 'cancelled' && booking.status === status && (
        <NativeSelect
          hideLabel
          label={t('adminBookings.reasonOf', { name })}
          value={chosen?.cancelReason ?? booking.cancelReason ?? 'branch'}
          pending={chosen?.cancelReason !== undefined}
          disabled={waits}
          options={CANCEL_REASONS.map(value => ({ value, label: t(`status.reason.${value}`) }))}
          onChange={event => {
            // The options are the reasons.
            onChange(booking, 'cancelled', event.target.value as CancelReason)
          }}
        />
      )}
    </div>
  )
}

/** Unpaid or paid, with the method if recorded; a package wash is paid with its package. */
export function PaymentSelect({ booking, change, onChange }: ControlProps<'onPayment'>) {
  const { t } = useTranslation()
  const chosen = change?.kind === 'payment' ? change.payment : undefined
  if (booking.userPackageId) {
    return (
      <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
        <Badge tone={booking.paymentStatus === 'paid' ? 'success' : 'warning'}>
          {t(`status.payment.${booking.paymentStatus}`)}
        </Badge>
        <span className="text-sm whitespace-nowrap text-muted">{t('adminBookings.withPackage')}</span>
      </span>
    )
  }
  const { paymentStatus, paymentMethod } = booking
  const paid = t('status.payment.paid')
  return (
    <NativeSelect
      hideLabel
      className="lines:w-40"
      label={t('adminBookings.paymentOf', { name: isolated(personOf(booking).name) })}
      value={chosen ?? paymentMethod ?? paymentStatus}
      pending={chosen !== undefined}
      disabled={change !== undefined && chosen === undefined}
      options={[
        { value: 'unpaid', label: t('status.payment.unpaid') },
        ...(paymentMethod ? [] : [{ value: 'paid', label: paid }]),
        ...PAYMENT_METHODS.map(value => ({ value, label: `${paid} · ${t(`status.method.${value}`)}` })),
      ]}
      onChange={event => {
        // The options are these choices.
        onChange(booking, event.target.value as PaymentChoice)
      }}
    />
  )
}

/** The next step of a car that is expected or present, or the time it was finished. */
export function ProgressButton({
  booking,
  change,
  now,
  onChange,
}: ControlProps<'onProgress'> & { /** Milliseconds. */ now: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const step = nextStep(booking, now)
  if (step) {
    return (
      <Button
        size="sm"
        variant="secondary"
        className="whitespace-nowrap"
        pending={change?.kind === 'progress'}
        disabled={change !== undefined && change.kind !== 'progress'}
        aria-label={t('adminBookings.stepOf', {
          step: t(`board.step.${step}`),
          name: isolated(personOf(booking).name),
        })}
        onClick={() => onChange(booking, step)}
      >
        {t(`board.step.${step}`)}
      </Button>
    )
  }
  if (booking.finishedAt === undefined) return null
  return (
    <span className="text-sm text-muted">
      {t('adminBookings.finished')} <Bdi dir="auto">{format.instantTime(booking.finishedAt)}</Bdi>
    </span>
  )
}
