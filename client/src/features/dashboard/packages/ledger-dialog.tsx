import type { UserPackageView } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LedgerDialog } from '../../../parts/ledger/ledger-dialog.tsx'

export interface OwnLedgerProps {
  userPackage: UserPackageView
  /** A few words on a booking in the ledger; undefined when the booking is unknown. */
  describeBooking: (bookingId: string) => ReactNode
  onClose: () => void
}

/** The movements of a customer's own package, with the bookings they belong to. */
export function OwnLedger({ userPackage, describeBooking, onClose }: OwnLedgerProps) {
  const { t } = useTranslation()
  return (
    <LedgerDialog
      {...{ userPackage, onClose }}
      caption={t('dashboard.history')}
      details={({ by, reason, bookingId }) => [
        t(`dashboard.by.${by.role}`),
        reason && <bdi>{reason}</bdi>,
        bookingId && describeBooking(bookingId),
      ]}
    >
      <p className="text-muted">{t('dashboard.ledgerText')}</p>
    </LedgerDialog>
  )
}
