import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../parts/dialogs/password-dialog.tsx'
import { leave } from '../../session/user-store.ts'
import { useChange } from '../../lib/use-api.ts'

/** Asks for the user's password before signing out every device. */
export function EndAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const ending = useChange('POST /auth/logout-all')
  return (
    <PasswordDialog
      question={t('account.endAllQuestion')}
      label={t('passkeys.password')}
      wrong={t('passkeys.wrongPassword')}
      failed={t('account.endFailed')}
      confirmLabel={t('account.endAll')}
      change={ending}
      onClose={onClose}
      // A deliberate sign-out: the guard of this page redirects to the home page.
      onConfirm={password => ending.mutate({ body: { password } }, { onSuccess: leave })}
    >
      <p className="text-muted">{t('account.endAllText')}</p>
    </PasswordDialog>
  )
}
