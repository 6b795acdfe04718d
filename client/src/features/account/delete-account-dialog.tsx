import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { useDeleteAccount } from './account.queries.ts'

/** Asks for the customer's password before deleting the account (decision 30); errors appear in the dialog. */
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
  const { mutate, isPending, error } = useDeleteAccount()
  const code = error instanceof ApiError ? error.code : undefined
  const isWrong = code === 'INCORRECT_DELETION_PASSWORD'
  const isElsewhere = isWrong || code === 'UNAUTHENTICATED'
  return (
    <ConfirmDialog
      open
      danger
      question={t('privacy.deleteQuestion')}
      thing={<Bdi className="wrap-anywhere">{email}</Bdi>}
      password={{
        label: t('privacy.password'),
        showLabel: t('actions.showPassword'),
        hideLabel: t('actions.hidePassword'),
        error: isWrong ? t('privacy.wrongPassword') : undefined,
      }}
      confirmLabel={t('privacy.deleteAction')}
      cancelLabel={t('actions.back')}
      pending={isPending}
      error={error && !isElsewhere && (serverMessage(error) ?? t('privacy.deleteFailed'))}
      onClose={onClose}
      onConfirm={password => mutate(password, { onSuccess: onDeleted })}
    >
      <p className="text-muted">{t('privacy.deleteText')}</p>
    </ConfirmDialog>
  )
}
