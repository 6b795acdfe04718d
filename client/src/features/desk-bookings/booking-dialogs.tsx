import type { BookingView, CustomerView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../lib/use-api.ts'
import { BookingSheet } from '../../parts/desk/sheet/booking-sheet.tsx'
import type { BookingChanges } from '../../parts/desk/use-booking-changes.ts'
import { BookingName } from '../../parts/desk/booking-name.tsx'
import { isOpen, isPaidAlone } from '../../parts/desk/next-step.ts'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Notice } from '../../ui/plain/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { DeletionDialog } from '../../parts/dialogs/deletion-dialog.tsx'
import { DeskBooking } from './desk-booking.tsx'
import { DeskMove } from '../../parts/desk/desk-move.tsx'

/** The desk's current action. */
export type DeskDoing =
  { kind: 'details' | 'move' | 'delete'; booking: BookingView } | { kind: 'book'; customer?: CustomerView }

/** The open dialog of the bookings tab; one may lead to the next. */
export function BookingDialogs({
  doing,
  desk,
  onDoing,
}: {
  doing: DeskDoing
  desk: BookingChanges
  onDoing: (doing: DeskDoing | undefined) => void
}) {
  const onClose = () => onDoing(undefined)
  if (doing.kind === 'book') return <DeskBooking customer={doing.customer} onClose={onClose} />
  const { kind, booking } = doing
  if (kind === 'move') return <DeskMove booking={booking} onClose={onClose} />
  if (kind === 'delete') return <DeleteBooking booking={booking} onClose={onClose} />
  const onMove = (present: BookingView) => onDoing({ kind: 'move', booking: present })
  return <BookingSheet booking={booking} desk={desk} onMove={onMove} onClose={onClose} />
}

function DeleteBooking({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending, error } = useChange('DELETE /admin/bookings/:id')
  const givesBack = isOpen(booking) && isPaidAlone(booking)
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
          { params: { id: booking._id }, body: { password, ...(givesBack ? { giveBack: true } : {}) } },
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
      {givesBack && (
        <Notice tone="warning">
          {t(`money.deleteGives.${booking.paymentMethod ?? 'other'}`, {
            amount: isolated(format.euro(booking.serviceId.price)),
          })}
        </Notice>
      )}
    </DeletionDialog>
  )
}
