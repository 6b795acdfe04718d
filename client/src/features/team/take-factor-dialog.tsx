import type { AdminView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useTakeFactor } from './admin-team.queries.ts'

/** After a lost phone: asks for the password of the one who acts, and takes another admin's second factor away. */
export function TakeFactorDialog({ admin, onClose }: { admin: AdminView; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useTakeFactor()
  const code = error instanceof ApiError ? error.code : undefined
  const isWrong = code === 'INCORRECT_DELETION_PASSWORD'
  const isElsewhere = isWrong || code === 'UNAUTHENTICATED'
  return (
    <ConfirmDialog
      open
      danger
      question={t('team.takeFactorQuestion')}
      thing={<bdi>{admin.name}</bdi>}
      password={{
        label: t('admin.ownPassword'),
        showLabel: t('actions.showPassword'),
        hideLabel: t('actions.hidePassword'),
        error: isWrong ? t('admin.incorrectPassword') : undefined,
      }}
      confirmLabel={t('team.takeFactor')}
      cancelLabel={t('actions.back')}
      pending={isPending}
      error={error && !isElsewhere && (serverMessage(error) ?? t('errors.NETWORK'))}
      onClose={onClose}
      onConfirm={password =>
        mutate(
          { id: admin._id, password },
          {
            onSuccess: () => {
              toast.success(t('team.factorTaken'))
              onClose()
            },
          },
        )
      }
    >
      <p className="text-muted">{t('team.takeFactorText')}</p>
    </ConfirmDialog>
  )
}
