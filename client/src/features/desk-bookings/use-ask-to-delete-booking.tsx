import type { BookingView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../lib/use-api.ts'
import { BookingName } from '../../parts/desk/booking-name.tsx'
import { isOpen, isPaidAlone } from '../../parts/desk/next-step.ts'
import { useAskToDelete } from '../../parts/dialogs/use-ask-to-delete.tsx'
import { DeletionGives } from '../../parts/payments/deletion-gives.tsx'
import { toast } from '../../ui/toast.ts'

export function useAskToDeleteBooking(): (booking: BookingView) => void {
  const { t } = useTranslation()
  const askToDelete = useAskToDelete()
  const { mutateAsync: remove } = useChange('DELETE /admin/bookings/:id')
  return booking => {
    const giveBack = isOpen(booking) && isPaidAlone(booking)
    askToDelete({
      question: t('adminBookings.deleteQuestion'),
      thing: <BookingName booking={booking} />,
      text: (
        <>
          <p className="text-muted">{t('adminBookings.deleteText')}</p>
          {giveBack && <DeletionGives amount={booking.serviceId.price} method={booking.paymentMethod} />}
        </>
      ),
      failed: t('adminBookings.deleteFailed'),
      send: password =>
        remove({ params: { id: booking._id }, body: { password, ...(giveBack && { giveBack }) } }),
      done: () => toast.success(t('adminBookings.deleted')),
    })
  }
}
