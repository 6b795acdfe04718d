import type { SessionView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../parts/dialogs/password-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'
import { useDeviceOf } from './use-device-of.ts'

/** Asks for the user's password before one of their devices is signed out. */
export function EndDialog({ session, onClose }: { session: SessionView; onClose: () => void }) {
  const { t } = useTranslation()
  const ending = useChange('DELETE /auth/sessions/:id')
  const deviceOf = useDeviceOf()

  function done() {
    toast.success(t('account.ended'))
    onClose()
  }
  return (
    <PasswordDialog
      question={t('account.endQuestion')}
      thing={<bdi className="wrap-anywhere">{deviceOf(session)}</bdi>}
      label={t('passkeys.password')}
      wrong={t('passkeys.wrongPassword')}
      failed={t('account.endFailed')}
      confirmLabel={t('account.end')}
      change={ending}
      onClose={onClose}
      onConfirm={password =>
        ending.mutate({ params: { id: session._id }, body: { password } }, { onSuccess: done })
      }
    />
  )
}
