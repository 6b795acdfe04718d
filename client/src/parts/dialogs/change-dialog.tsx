import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/aria/confirm-dialog.tsx'

export interface ChangeDialogProps extends Pick<
  ConfirmDialogProps,
  'question' | 'thing' | 'confirmLabel' | 'danger' | 'children' | 'onClose' | 'onConfirm'
> {
  /** The mutation that `onConfirm` starts. */
  change: { isPending: boolean; error: Error | null }
}

/** Asks before a change, and shows why the last attempt failed. */
export function ChangeDialog({ change: { isPending, error }, ...rest }: ChangeDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      cancelLabel={t('actions.back')}
      pending={isPending}
      error={error && (serverMessage(error) ?? t('errors.NETWORK'))}
      {...rest}
    />
  )
}
