import type { UserPackageView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../lib/use-api.ts'
import { ExtendDialog } from './extend-dialog.tsx'
import { UserPackageLedger } from './ledger-dialog.tsx'
import { DeskPayments } from '../../parts/payments/desk-payments.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { toast } from '../../ui/toast.ts'
import { DeletionDialog } from '../../parts/dialogs/deletion-dialog.tsx'

export interface PackageDoing {
  kind: 'extend' | 'ledger' | 'payments' | 'delete'
  userPackage: UserPackageView
}

/** The open dialog of the user packages tab. */
export function PackageDialogs({
  doing: { kind, userPackage },
  onClose,
}: {
  doing: PackageDoing
  onClose: () => void
}) {
  const { t } = useTranslation()
  if (kind === 'ledger') return <UserPackageLedger userPackage={userPackage} onClose={onClose} />
  if (kind === 'payments') {
    return (
      <Dialog open title={t('titles.payments')} onClose={onClose}>
        <DeskPayments filter={{ forId: userPackage._id }} />
      </Dialog>
    )
  }
  if (kind === 'delete') return <DeletePackage userPackage={userPackage} onClose={onClose} />
  return (
    <ExtendDialog
      userPackage={userPackage}
      onClose={onClose}
      onExtended={() => {
        toast.success(t('adminPackages.extended'))
        onClose()
      }}
    />
  )
}

function DeletePackage({ userPackage, onClose }: { userPackage: UserPackageView; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending, error } = useChange('DELETE /admin/user-packages/:id')
  const { isPaid, packageId, paymentMethod = 'other' } = userPackage
  const givesBack = isPaid && packageId.price > 0
  return (
    <DeletionDialog
      question={t('adminPackages.deleteQuestion')}
      thing={
        <>
          <bdi className="block wrap-anywhere">{userPackage.userId.name}</bdi>
          <span className="block wrap-anywhere text-muted">{userPackage.packageId.name}</span>
        </>
      }
      failed={t('adminPackages.deleteFailed')}
      pending={isPending}
      error={error}
      onClose={onClose}
      onDelete={password =>
        mutate(
          {
            params: { id: userPackage._id },
            body: { password, ...(givesBack ? { giveBack: true } : {}) },
          },
          {
            onSuccess: () => {
              toast.success(t('adminPackages.deleted'))
              onClose()
            },
          },
        )
      }
    >
      <p className="text-muted">{t('adminPackages.deleteText')}</p>
      {givesBack && (
        <Notice tone="warning">
          {t(`money.deleteGives.${paymentMethod}`, { amount: isolated(format.euro(packageId.price)) })}
        </Notice>
      )}
    </DeletionDialog>
  )
}
