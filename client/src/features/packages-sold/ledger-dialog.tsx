import type { UserPackageView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { LedgerTable } from '../../parts/ledger/ledger-table.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'

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
    <Dialog
      open
      size="lg"
      title={t('dashboard.ledger', { package: isolated(userPackage.packageId.name) })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <bdi className="wrap-anywhere text-muted">{userPackage.userId.name}</bdi>
      <LedgerTable
        userPackageId={userPackage._id}
        caption={t('adminPackages.ledger')}
        details={({ reason }) => [reason && <bdi>{reason}</bdi>]}
        by={{
          header: t('adminPackages.by'),
          cell: ({ by }) => <bdi>{by.name ?? t(`adminBookings.by.${by.role}`)}</bdi>,
        }}
      />
    </Dialog>
  )
}
