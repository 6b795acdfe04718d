import type { BookingView } from '@car-wash/server/contract'
import { Banknote, CalendarClock, CalendarX, Columns3, CreditCard, Droplets, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/use-now.ts'
import { useSteadyPress } from '../../../lib/use-steady-press.ts'
import { Button } from '../../../ui/plain/button.tsx'
import { isOpen, nextStep } from '../next-step.ts'
import type { BookingChanges } from '../use-booking-changes.ts'
import { BayChoice } from './bay-choice.tsx'
import { CancelChoice } from './cancel-choice.tsx'
import { ServiceChoice } from './service-choice.tsx'

interface SheetActionsProps {
  booking: BookingView
  /** The bay wished for. */
  bay: number | undefined
  desk: BookingChanges
  onMove: (booking: BookingView) => void
}

const small = { size: 'sm', variant: 'secondary' } as const

/** What the desk can do with a booking now; the next step of the car comes first. */
export function SheetActions({ booking, bay, desk, onMove }: SheetActionsProps) {
  const { t } = useTranslation()
  const { actions, changeOf } = desk
  const [choosing, setChoosing] = useState<'cancel' | 'service' | 'bay'>()
  const change = changeOf(booking)
  const isBusy = change !== undefined
  const step = nextStep(booking)
  const hasStarted = useNow() >= Date.parse(booking.startsAt)
  const steady = useSteadyPress(
    `sheet ${booking._id}`,
    [step, booking.status, booking.paymentStatus].join(' '),
  )
  const back = () => setChoosing(undefined)
  if (choosing === 'service') return <ServiceChoice booking={booking} onBack={back} />
  if (choosing === 'bay') return <BayChoice booking={booking} bay={bay} onBack={back} />
  if (choosing === 'cancel' && isOpen(booking)) {
    return (
      <CancelChoice
        pending={change?.kind === 'status'}
        onCancel={reason => actions.onStatus(booking, 'cancelled', reason)}
        onBack={back}
      />
    )
  }
  const status = {
    ...small,
    pending: change?.kind === 'status',
    disabled: isBusy && change.kind !== 'status',
  }
  return (
    <div {...steady} className="grid gap-3">
      {step && (
        <Button
          size="lg"
          pending={change?.kind === 'progress'}
          disabled={isBusy && change.kind !== 'progress'}
          onClick={() => actions.onProgress(booking, step)}
        >
          {t(`board.step.${step}`)}
        </Button>
      )}
      <div className="grid grid-cols-2 gap-2 max-sm:*:px-2 sm:flex sm:flex-wrap sm:*:flex-auto max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
        <Payment booking={booking} desk={desk} />
        {isOpen(booking) && (
          <>
            <Button {...small} icon={<CalendarClock />} disabled={isBusy} onClick={() => onMove(booking)}>
              {t('adminBookings.move')}
            </Button>
            <Button {...small} icon={<Columns3 />} disabled={isBusy} onClick={() => setChoosing('bay')}>
              {t('counter.bay')}
            </Button>
            <Button {...small} icon={<Droplets />} disabled={isBusy} onClick={() => setChoosing('service')}>
              {t('counter.changeService')}
            </Button>
            {hasStarted && booking.arrivedAt === undefined && (
              <Button
                {...status}
                icon={<UserX />}
                onClick={() => actions.onStatus(booking, 'cancelled', 'no-show')}
              >
                {t('counter.noShow')}
              </Button>
            )}
            <Button {...small} icon={<CalendarX />} disabled={isBusy} onClick={() => setChoosing('cancel')}>
              {t('counter.cancel')}
            </Button>
          </>
        )}
        {!isOpen(booking) && (
          <Button {...status} onClick={() => actions.onStatus(booking, 'confirmed')}>
            {t('counter.reopen')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Takes the payment in cash or by card, or takes it back; a package wash is paid with its package. */
function Payment({ booking, desk: { actions, changeOf } }: Omit<SheetActionsProps, 'onMove' | 'bay'>) {
  const { t } = useTranslation()
  const isFree = booking.serviceId.price === 0
  if (
    booking.userPackageId ||
    isFree ||
    (booking.status === 'cancelled' && booking.paymentStatus === 'unpaid')
  )
    return null
  const change = changeOf(booking)
  const props = (choice: 'cash' | 'card' | 'unpaid') => ({
    ...small,
    pending: change?.kind === 'payment' && change.payment === choice,
    disabled: change !== undefined && !(change.kind === 'payment' && change.payment === choice),
    onClick: () => actions.onPayment(booking, choice),
  })
  if (booking.paymentStatus === 'paid') return <Button {...props('unpaid')}>{t('counter.markUnpaid')}</Button>
  return (
    <>
      <Button {...props('cash')} icon={<Banknote />}>
        {t('counter.payCash')}
      </Button>
      <Button {...props('card')} icon={<CreditCard />}>
        {t('counter.payCard')}
      </Button>
    </>
  )
}
