import type { BookingView } from '@car-wash/server/contract'
import { personOf } from './booking-person.ts'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import type { Conflict } from './use-change-queue.ts'

/** Shown when someone else was faster or the bay or wash is gone: the current booking, unchanged. */
export function ConflictNotice({
  conflict: { booking, message },
  onDetails,
  onClose,
}: {
  conflict: Conflict
  /** Undefined where the details are already shown. */
  onDetails?: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useWords()
  const textOf = useConflictText()
  return (
    <Notice
      tone="warning"
      role="alert"
      title={message}
      action={
        <>
          {onDetails && (
            <Button size="sm" variant="secondary" onClick={onDetails}>
              {t('adminBookings.whatHappened')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {textOf(booking)}
    </Notice>
  )
}

/** Says what a booking is that somebody else has changed. */
export function useConflictText() {
  const { t, format } = useWords()
  return (booking: BookingView) =>
    t('adminBookings.conflict', {
      name: isolated(personOf(booking).name),
      time: isolated(format.dateTime(booking.bookingDate, booking.bookingTime)),
      status: t(`status.booking.${booking.status}`),
    })
}
