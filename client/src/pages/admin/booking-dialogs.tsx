import type { BookingView, CustomerView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useDeleteBooking } from '../../features/admin-bookings/admin-bookings.queries.ts'
import { BookingDetailDialog } from '../../features/admin-bookings/booking-detail.tsx'
import { BookingName } from '../../features/admin-bookings/booking-name.tsx'
import { toast } from '../../ui/toast.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { DeskBooking } from './desk-booking.tsx'

/** What the desk is about to do. */
export type DeskDoing =
  { kind: 'details' | 'delete'; booking: BookingView } | { kind: 'book'; customer?: CustomerView }

/** The one dialog of the bookings tab that is open. */
export function BookingDialogs({ doing, onClose }: { doing: DeskDoing; onClose: () => void }) {
  if (doing.kind === 'book') return <DeskBooking customer={doing.customer} onClose={onClose} />
  if (doing.kind === 'details') return <BookingDetailDialog booking={doing.booking} onClose={onClose} />
  return <DeleteBooking booking={doing.booking} onClose={onClose} />
}

function DeleteBooking({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useDeleteBooking()
  return (
    <DeletionDialog
      question={t('adminBookings.deleteQuestion')}
      thing={<BookingName booking={booking} />}
      failed={t('adminBookings.deleteFailed')}
      pending={isPending}
      error={error}
      onClose={onClose}
      onDelete={password =>
        mutate(
          { id: booking._id, password },
          {
            onSuccess: () => {
              toast.success(t('adminBookings.deleted'))
              onClose()
            },
          },
        )
      }
    >
      <p className="text-muted">{t('adminBookings.deleteText')}</p>
    </DeletionDialog>
  )
}
