import type { UserPackageView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { DeskPayments } from '../../parts/payments/desk-payments.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { UserPackageLedger } from './ledger-dialog.tsx'

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
