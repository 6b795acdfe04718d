import type { AdminView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../parts/dialogs/password-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'

/** After a lost phone: asks for the acting admin's password, and removes another admin's second factor. */
export function TakeFactorDialog({ admin, onClose }: { admin: AdminView; onClose: () => void }) {
  const { t } = useTranslation()
  const taking = useChange('DELETE /admin/users/:id/second-factor')

  function done() {
    toast.success(t('team.factorTaken'))
    onClose()
  }
  return (
    <PasswordDialog
      question={t('team.takeFactorQuestion')}
      thing={<bdi>{admin.name}</bdi>}
      label={t('admin.ownPassword')}
      wrong={t('admin.incorrectPassword')}
      failed={t('errors.NETWORK')}
      confirmLabel={t('team.takeFactor')}
      change={taking}
      onClose={onClose}
      onConfirm={password =>
        taking.mutate({ params: { id: admin._id }, body: { password } }, { onSuccess: done })
      }
    >
      <p className="text-muted">{t('team.takeFactorText')}</p>
    </PasswordDialog>
  )
}
