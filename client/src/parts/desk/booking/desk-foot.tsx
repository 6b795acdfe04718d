import { Banknote, CreditCard, Package } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useSteadyPress } from '../../../lib/use-steady-press.ts'
import { DialogFoot } from '../../../ui/aria/dialog.tsx'
import { Button } from '../../../ui/plain/button.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import type { useDeskBooking, BookingWay } from './use-desk-booking.ts'
import { serverMessage } from '../../../i18n/server-message.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { ApiError, isSessionOver } from '../../../lib/api.ts'

/** Books with or without the payment; afterwards a payment that was not recorded can be tried again. */
export function DeskFoot({
  children,
  booking,
  isReady,
  washes,
  onSend,
}: {
  /** Why it cannot be booked yet. */
  children: ReactNode
  booking: ReturnType<typeof useDeskBooking>
  isReady: boolean
  /** Left in the package of a known customer that covers the wash, 0 without one; undefined of somebody unknown. */
  washes: number | undefined
  onSend: (way: BookingWay) => void
}) {
  const { t } = useWords()
  const { busy, unpaid, error } = booking
  const steady = useSteadyPress(useId(), String(unpaid !== undefined))
  if (unpaid) {
    return (
      <DialogFoot>
        <Notice tone="warning" role="alert" title={t('counter.bookedUnpaid')}>
          {t('counter.bookedUnpaidText')}
        </Notice>
        <div {...steady} className="flex flex-wrap justify-end gap-3 *:flex-1 sm:*:flex-none">
          <Button variant="secondary" disabled={busy !== undefined} onClick={booking.leave}>
            {t('counter.leaveUnpaid')}
          </Button>
          <Button pending={busy !== undefined} onClick={booking.payAgain}>
            {t('common.tryAgain')}
          </Button>
        </div>
      </DialogFoot>
    )
  }
  const button = (way: BookingWay) => ({
    pending: busy === way,
    disabled: !isReady || (busy !== undefined && busy !== way),
    onClick: () => onSend(way),
  })
  return (
    <DialogFoot>
      {children}
      <BookingRefused error={error} />
      <div className="grid grid-cols-2 gap-3 max-sm:*:px-2 max-sm:*:text-sm sm:flex sm:justify-end max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {washes !== undefined && (
          <Button
            {...button('package')}
            disabled={washes === 0 || button('package').disabled}
            icon={<Package className="max-sm:hidden" />}
          >
            {washes === 0 ? t('counter.withPackage') : t('counter.bookPackage', { count: washes })}
          </Button>
        )}
        <Button {...button('later')} variant="secondary">
          {t('counter.bookLater')}
        </Button>
        <Button {...button('card')} icon={<CreditCard className="max-sm:hidden" />}>
          {t('counter.bookCard')}
        </Button>
        <Button {...button('cash')} icon={<Banknote className="max-sm:hidden" />}>
          {t('counter.bookCash')}
        </Button>
      </div>
    </DialogFoot>
  )
}

/** Why a booking at the desk was refused, and the next free time. */
function BookingRefused({ error }: { error: Error | null }) {
  const { t, format } = useWords()
  // The sign-in over the page handles this error.
  if (!error || isSessionOver(error)) return null
  const next = error instanceof ApiError ? error.body['nextAvailable'] : undefined
  return (
    <Notice tone="warning" role="alert" title={serverMessage(error) ?? t('adminBookings.desk.failed')}>
      {typeof next === 'string' && t('adminBookings.desk.nextFree', { time: format.start(next) })}
    </Notice>
  )
}
