import type { UserPackageView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../lib/use-api.ts'
import { useAskToDelete } from '../../parts/dialogs/use-ask-to-delete.tsx'
import { DeletionGives } from '../../parts/payments/deletion-gives.tsx'
import { toast } from '../../ui/toast.ts'
import { PackageName } from './package-name.tsx'

export function useAskToDeletePackage(): (userPackage: UserPackageView) => void {
  const { t } = useTranslation()
  const askToDelete = useAskToDelete()
  const { mutateAsync: remove } = useChange('DELETE /admin/user-packages/:id')
  return userPackage => {
    const { _id: id, isPaid, packageId, paymentMethod } = userPackage
    const giveBack = isPaid && packageId.price > 0
    askToDelete({
      question: t('adminPackages.deleteQuestion'),
      thing: <PackageName of={userPackage} />,
      text: (
        <>
          <p className="text-muted">{t('adminPackages.deleteText')}</p>
          {giveBack && <DeletionGives amount={packageId.price} method={paymentMethod} />}
        </>
      ),
      failed: t('adminPackages.deleteFailed'),
      send: password => remove({ params: { id }, body: { password, ...(giveBack && { giveBack }) } }),
      done: () => toast.success(t('adminPackages.deleted')),
    })
  }
}
