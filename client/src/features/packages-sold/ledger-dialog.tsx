import type { UserPackageView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { LedgerDialog } from '../../parts/ledger/ledger-dialog.tsx'

/** The movements of a customer's package, with the name of the person who made each. */
export function UserPackageLedger({
  userPackage,
  onClose,
}: {
  userPackage: UserPackageView
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <LedgerDialog
      {...{ userPackage, onClose }}
      caption={t('adminPackages.ledger')}
      details={({ reason }) => [reason && <bdi>{reason}</bdi>]}
      by={{
        header: t('adminPackages.by'),
        cell: ({ by }) => <bdi>{by.name ?? t(`adminBookings.by.${by.role}`)}</bdi>,
      }}
    >
      <bdi className="wrap-anywhere text-muted">{userPackage.userId.name}</bdi>
    </LedgerDialog>
  )
}
