import type { UserPackageView } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../i18n/bidi.ts'
import { LedgerTable } from '../../../parts/ledger/ledger-table.tsx'
import { Dialog } from '../../../ui/aria/dialog.tsx'

export interface LedgerDialogProps {
  userPackage: UserPackageView
  /** A few words on a booking in the ledger; undefined when the booking is unknown. */
  describeBooking: (bookingId: string) => ReactNode
  onClose: () => void
}

/** The movements of a customer's own package, with the bookings they belong to. */
export function LedgerDialog({ userPackage, describeBooking, onClose }: LedgerDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      size="lg"
      title={t('dashboard.ledger', { package: isolated(userPackage.packageId.name) })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <p className="text-muted">{t('dashboard.ledgerText')}</p>
      <LedgerTable
        userPackageId={userPackage._id}
        caption={t('dashboard.history')}
        details={({ by, reason, bookingId }) => [
          t(`dashboard.by.${by.role}`),
          reason && <bdi>{reason}</bdi>,
          bookingId && describeBooking(bookingId),
        ]}
      />
    </Dialog>
  )
}
