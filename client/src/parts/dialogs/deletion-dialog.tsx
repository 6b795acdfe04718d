import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'

export interface DeletionDialogProps {
  /** "Are you sure you want to delete this booking?" */
  question: string
  /** The name of the item. */
  thing: ReactNode
  /** The consequences for the bay and the wash. */
  children?: ReactNode
  /** "Failed to delete booking" */
  failed: string
  pending: boolean
  error: Error | null
  onDelete: (password: string) => void
  onClose: () => void
}

/** Specification 5: a confirmation, then the deletion password, which is the admin's own (decision 4). */
export function DeletionDialog(props: DeletionDialogProps) {
  const { t } = useTranslation()
  const [isSure, setSure] = useState(false)
  const { question, thing, children, pending, onDelete, onClose } = props
  const shared = {
    open: true,
    danger: true,
    thing,
    confirmLabel: t('actions.delete'),
    cancelLabel: t('actions.back'),
    onClose,
  }
  if (!isSure) {
    return (
      <ConfirmDialog key="sure" {...shared} question={question} onConfirm={() => setSure(true)}>
        {children}
      </ConfirmDialog>
    )
  }
  const { wrongPassword, failure } = whatWentWrong(props)
  return (
    <ConfirmDialog
      key="password"
      {...shared}
      question={t('admin.deletionPassword')}
      pending={pending}
      error={failure}
      password={{
        label: t('admin.ownPassword'),
        showLabel: t('actions.showPassword'),
        hideLabel: t('actions.hidePassword'),
        error: wrongPassword ? t('admin.incorrectPassword') : undefined,
      }}
      onConfirm={onDelete}
    />
  )
}

function whatWentWrong({ error, failed }: Pick<DeletionDialogProps, 'error' | 'failed'>) {
  const code = error instanceof ApiError ? error.code : undefined
  const wrongPassword = code === 'INCORRECT_DELETION_PASSWORD'
  // The sign-in over the page handles this error.
  if (!error || wrongPassword || code === 'UNAUTHENTICATED') return { wrongPassword, failure: undefined }
  const why = serverMessage(error)
  return {
    wrongPassword,
    failure: (
      <>
        <span className="block font-semibold">{failed}</span>
        {why}
      </>
    ),
  }
}
