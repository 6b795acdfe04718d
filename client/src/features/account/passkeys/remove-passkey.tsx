import type { PasskeyView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../../parts/dialogs/password-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../lib/use-api.ts'

/** Asks for the user's password before a passkey is removed. */
export function RemovePasskey({
  passkey: { _id: id, name },
  onClose,
}: {
  passkey: PasskeyView
  onClose: () => void
}) {
  const { t } = useTranslation()
  const removal = useChange('DELETE /auth/passkeys/:id')

  function done() {
    toast.success(t('passkeys.removed'))
    onClose()
  }
  return (
    <PasswordDialog
      question={t('passkeys.removeQuestion')}
      thing={<bdi className="wrap-anywhere">{name}</bdi>}
      label={t('passkeys.password')}
      wrong={t('passkeys.wrongPassword')}
      failed={t('errors.NETWORK')}
      confirmLabel={t('passkeys.remove')}
      change={removal}
      onClose={onClose}
      onConfirm={password => removal.mutate({ params: { id }, body: { password } }, { onSuccess: done })}
    >
      <p className="text-muted">{t('passkeys.removeText')}</p>
    </PasswordDialog>
  )
}
