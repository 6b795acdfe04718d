import type { UserPackageView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../../i18n/server-message.ts'
import { ApiError } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/aria/confirm-dialog.tsx'
import { useChange } from '../../../lib/use-api.ts'

/** Asks before giving a package back; errors appear in the dialog. */
export function GiveBackDialog({
  userPackage,
  onClose,
  onGivenBack,
}: {
  userPackage: UserPackageView
  onClose: () => void
  onGivenBack: () => void
}) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useChange('DELETE /users/packages/:id')
  const isSessionOver = error instanceof ApiError && error.code === 'UNAUTHENTICATED'
  return (
    <ConfirmDialog
      open
      danger
      question={t('dashboard.giveBackQuestion')}
      thing={<span className="wrap-anywhere">{userPackage.packageId.name}</span>}
      confirmLabel={t('dashboard.giveBack')}
      cancelLabel={t('actions.back')}
      pending={isPending}
      error={error && !isSessionOver && (serverMessage(error) ?? t('dashboard.giveBackFailed'))}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: userPackage._id } }, { onSuccess: onGivenBack })}
    >
      <p className="text-muted">{t('dashboard.giveBackText')}</p>
    </ConfirmDialog>
  )
}
