import type { PasskeyView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../../i18n/server-message.ts'
import { ApiError } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/aria/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { isSessionOver } from '../session-over.ts'
import { useRemovePasskey } from './passkeys.queries.ts'

/** Asks for the user's password before a passkey is removed. */
export function RemovePasskey({
  passkey: { _id: id, name },
  onClose,
}: {
  passkey: PasskeyView
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useRemovePasskey()
  const isWrong = error instanceof ApiError && error.code === 'INCORRECT_DELETION_PASSWORD'

  function done() {
    toast.success(t('passkeys.removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      question={t('passkeys.removeQuestion')}
      thing={<bdi className="wrap-anywhere">{name}</bdi>}
      password={{
        label: t('passkeys.password'),
        showLabel: t('actions.showPassword'),
        hideLabel: t('actions.hidePassword'),
        error: isWrong ? t('passkeys.wrongPassword') : undefined,
      }}
      confirmLabel={t('passkeys.remove')}
      cancelLabel={t('actions.back')}
      pending={isPending}
      error={error && !isWrong && !isSessionOver(error) && (serverMessage(error) ?? t('errors.NETWORK'))}
      onClose={onClose}
      onConfirm={password => mutate({ id, password }, { onSuccess: done })}
    >
      <p className="text-muted">{t('passkeys.removeText')}</p>
    </ConfirmDialog>
  )
}
