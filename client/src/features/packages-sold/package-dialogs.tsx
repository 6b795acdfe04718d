import type { UserPackageView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { DeskPayments } from '../../parts/payments/desk-payments.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { LedgerDialog } from '../../parts/ledger/ledger-dialog.tsx'

export interface OpenPackage {
  dialog: 'extend' | 'ledger' | 'payments'
  userPackage: UserPackageView
}

/** The open dialog of the user packages tab. */
export function PackageDialogs({
  open: { dialog, userPackage },
  onClose,
}: {
  open: OpenPackage
  onClose: () => void
}) {
  const { t } = useTranslation()
  if (dialog === 'ledger') return <UserPackageLedger userPackage={userPackage} onClose={onClose} />
  if (dialog === 'extend') return <ExtendDialog userPackage={userPackage} onClose={onClose} />
  return (
    <Dialog open title={t('titles.payments')} onClose={onClose}>
      <DeskPayments filter={{ forId: userPackage._id }} />
    </Dialog>
  )
}

/** The movements of a customer's package, with the name of the person who made each. */
function UserPackageLedger({ userPackage, onClose }: { userPackage: UserPackageView; onClose: () => void }) {
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
