import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { closeQuestion, type Question } from './ask.ts'

/** The dialog of `ask`: a second tap while it sends does nothing, and errors stay in it. */
export function AskDialog({ asked }: { asked: Question }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useMutation({
    mutationFn: asked.send,
    onSuccess: () => {
      closeQuestion()
      asked.done?.()
    },
  })
  const code = error instanceof ApiError ? error.code : undefined
  const isWrong = asked.password !== undefined && code === 'INCORRECT_DELETION_PASSWORD'
  // The sign-in over the page handles UNAUTHENTICATED.
  const isElsewhere = isWrong || code === 'UNAUTHENTICATED'
  return (
    <ConfirmDialog
      open
      danger={asked.danger}
      question={asked.question}
      thing={asked.thing}
      confirmLabel={asked.confirm}
      cancelLabel={asked.cancel ?? t('actions.back')}
      pending={isPending}
      error={error && !isElsewhere && (serverMessage(error) ?? asked.failed ?? t('errors.NETWORK'))}
      password={
        asked.password && {
          label: asked.password.label,
          showLabel: t('actions.showPassword'),
          hideLabel: t('actions.hidePassword'),
          error: isWrong ? asked.password.wrong : undefined,
        }
      }
      onClose={closeQuestion}
      onConfirm={password => {
        if (!isPending) mutate(password)
      }}
    >
      {asked.text !== undefined && <p className="text-muted">{asked.text}</p>}
    </ConfirmDialog>
  )
}
