import type { BookingView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { statusMail } from '../../parts/desk/booking-mail.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import { useCustomerMail } from '../../parts/desk/use-customer-mail.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useCancelCar } from './admin-branches.queries.ts'
import { CarLine } from './car-line.tsx'

/** Asks before cancelling a booking that no longer fits. */
export function CancelCar({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mail = useCustomerMail()
  const { mutate, isPending, error } = useCancelCar()
  return (
    <ConfirmDialog
      open
      danger
      question={t('branches.cancelQuestion')}
      thing={<CarLine booking={booking} />}
      confirmLabel={t('branches.cancelCar')}
      cancelLabel={t('actions.back')}
      closeLabel={t('common.close')}
      pending={isPending}
      error={error && (serverMessage(error) ?? t('errors.NETWORK'))}
      onClose={onClose}
      onConfirm={() =>
        mutate(booking, {
          onSuccess: cancelled => {
            toast.success(t('branches.carCancelled'))
            mail(statusMail(cancelled, { t, format }), personOf(cancelled).name)
            onClose()
          },
        })
      }
    >
      <p className="text-muted">{t('branches.cancelText')}</p>
    </ConfirmDialog>
  )
}
