import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/aria/confirm-dialog.tsx'

export interface PasswordDialogProps extends Pick<
  ConfirmDialogProps,
  'question' | 'thing' | 'confirmLabel' | 'children' | 'onClose' | 'onConfirm'
> {
  /** Of the password. */
  label: string
  /** Shown under a wrong password. */
  wrong: string
  /** Shown where the server gives no reason. */
  failed: string
  /** The mutation that `onConfirm` starts. */
  change: { isPending: boolean; error: Error | null }
}

/** Asks for the user's own password before something is lost; errors appear in the dialog. */
export function PasswordDialog({ label, wrong, failed, change, ...rest }: PasswordDialogProps) {
  const { t } = useTranslation()
  const { isPending, error } = change
  const code = error instanceof ApiError ? error.code : undefined
  const isWrong = code === 'INCORRECT_DELETION_PASSWORD'
  // The sign-in over the page handles UNAUTHENTICATED.
  const isElsewhere = isWrong || code === 'UNAUTHENTICATED'
  return (
    <ConfirmDialog
      open
      danger
      password={{
        label,
        showLabel: t('actions.showPassword'),
        hideLabel: t('actions.hidePassword'),
        error: isWrong ? wrong : undefined,
      }}
      cancelLabel={t('actions.back')}
      pending={isPending}
      error={error && !isElsewhere && (serverMessage(error) ?? failed)}
      {...rest}
    />
  )
}
