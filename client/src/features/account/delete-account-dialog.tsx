import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../parts/dialogs/password-dialog.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { useChange } from '../../lib/use-api.ts'

/** Asks for the customer's password before deleting the account (decision 30). */
export function DeleteAccountDialog({
  email,
  onClose,
  onDeleted,
}: {
  email: string
  onClose: () => void
  onDeleted: () => void
}) {
  const { t } = useTranslation()
  const deletion = useChange('DELETE /users/me')
  return (
    <PasswordDialog
      question={t('privacy.deleteQuestion')}
      thing={<Bdi className="wrap-anywhere">{email}</Bdi>}
      label={t('privacy.password')}
      wrong={t('privacy.wrongPassword')}
      failed={t('privacy.deleteFailed')}
      confirmLabel={t('privacy.deleteAction')}
      change={deletion}
      onClose={onClose}
      onConfirm={password => deletion.mutate({ body: { password } }, { onSuccess: onDeleted })}
    >
      <p className="text-muted">{t('privacy.deleteText')}</p>
    </PasswordDialog>
  )
}
