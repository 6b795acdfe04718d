import type { BookingView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../../i18n/server-message.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ApiError } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/aria/confirm-dialog.tsx'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { useChange } from '../../../lib/use-api.ts'

/** Asks before cancelling a booking; errors appear in the dialog. */
export function CancelBookingDialog({
  booking,
  onClose,
  onCancelled,
}: {
  booking: BookingView
  onClose: () => void
  onCancelled: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending, error } = useChange('POST /bookings/:id/cancel')
  const isSessionOver = error instanceof ApiError && error.code === 'UNAUTHENTICATED'
  return (
    <ConfirmDialog
      open
      danger
      question={t('dashboard.cancelQuestion')}
      thing={
        <>
          <span className="block wrap-anywhere">{booking.serviceId.name}</span>
          <span className="block wrap-anywhere text-muted">{booking.branchId.name}</span>
          <Bdi dir="auto" className="text-muted">
            {format.dateTime(booking.bookingDate, booking.bookingTime)}
          </Bdi>
        </>
      }
      confirmLabel={t('dashboard.cancel')}
      cancelLabel={t('dashboard.keep')}
      pending={isPending}
      error={error && !isSessionOver && (serverMessage(error) ?? t('dashboard.cancelFailed'))}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: booking._id } }, { onSuccess: onCancelled })}
    >
      {booking.userPackageId && <p className="text-muted">{t('dashboard.cancelWash')}</p>}
    </ConfirmDialog>
  )
}
