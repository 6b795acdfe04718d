import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { leave } from '../../session/user-store.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { useEndAllSessions } from './account.queries.ts'
import { isSessionOver } from './session-over.ts'

/** Asks before signing out every device. */
export function EndAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useEndAllSessions()
  return (
    <ConfirmDialog
      open
      question={t('account.endAllQuestion')}
      confirmLabel={t('account.endAll')}
      cancelLabel={t('actions.back')}
      pending={isPending}
      error={error && !isSessionOver(error) && (serverMessage(error) ?? t('account.endFailed'))}
      onClose={onClose}
      // A deliberate sign-out: the guard of this page redirects to the home page.
      onConfirm={() => mutate(undefined, { onSuccess: leave })}
    >
      <p className="text-muted">{t('account.endAllText')}</p>
    </ConfirmDialog>
  )
}
