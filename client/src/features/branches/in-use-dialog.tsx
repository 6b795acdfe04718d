import type { BookingView } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { CarLine } from './car-line.tsx'

/** Lists the bookings that no longer fit and asks whether to save anyway and find them new places. */
export function InUseDialog({
  bookings,
  pending,
  error,
  onConfirm,
  onClose,
}: {
  bookings: readonly BookingView[]
  pending: boolean
  error: ReactNode
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      question={t('branches.inUse', { count: bookings.length })}
      confirmLabel={t('branches.replanAnyway')}
      cancelLabel={t('branches.backToForm')}
      pending={pending}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="text-muted">{t('branches.inUseText')}</p>
      <ul className="grid max-h-72 divide-y divide-line overflow-auto rounded-control border border-line px-4">
        {bookings.map(booking => (
          <li key={booking._id} className="py-2.5">
            <CarLine booking={booking} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
