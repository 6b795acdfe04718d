import type { BookingView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { statusMail } from '../../parts/desk/booking-mail.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import { useCustomerMail } from '../../parts/desk/use-customer-mail.ts'
import { ChangeDialog } from '../../parts/dialogs/change-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'
import { CarLine } from './car-line.tsx'

/** Asks before cancelling a booking that no longer fits. */
export function CancelCar({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mail = useCustomerMail()
  const change = useChange('PATCH /admin/bookings/:id/:status')
  return (
    <ChangeDialog
      danger
      question={t('branches.cancelQuestion')}
      thing={<CarLine booking={booking} />}
      confirmLabel={t('branches.cancelCar')}
      change={change}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(
          {
            params: { id: booking._id, status: 'cancelled' },
            body: { status: 'cancelled', cancelReason: 'closure', rev: booking.rev },
          },
          {
            onSuccess: cancelled => {
              toast.success(t('branches.carCancelled'))
              mail(statusMail(cancelled, { t, format }), personOf(cancelled).name)
              onClose()
            },
          },
        )
      }
    >
      <p className="text-muted">{t('branches.cancelText')}</p>
    </ChangeDialog>
  )
}
