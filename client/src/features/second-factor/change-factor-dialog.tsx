import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { useChange } from '../../lib/use-api.ts'

export type FactorTask = 'renew' | 'off'

export interface ChangeFactorDialogProps {
  task: FactorTask
  onClose: () => void
  onRenewed: (recoveryCodes: readonly string[]) => void
  onOff: () => void
}

/** Asks for the admin’s password and a code before the factor changes. */
export function ChangeFactorDialog({ task, onClose, onRenewed, onOff }: ChangeFactorDialogProps) {
  const { t } = useTranslation()
  const renew = useChange('POST /auth/second-factor/recovery-codes')
  const off = useChange('POST /auth/second-factor/off')
  const [code, setCode] = useState('')
  const { isPending, error } = task === 'renew' ? renew : off
  const refusal = error instanceof ApiError ? error.code : undefined
  const isField = refusal === 'INCORRECT_DELETION_PASSWORD' || refusal === 'SECOND_FACTOR_WRONG'

  function change(password: string) {
    if (task === 'off') off.mutate({ body: { password, code } }, { onSuccess: onOff })
    else renew.mutate({ body: { password, code } }, { onSuccess: reply => onRenewed(reply.recoveryCodes) })
  }

  return (
    <ConfirmDialog
      open
      danger={task === 'off'}
      question={t(`factor.${task}Question`)}
      password={{
        label: t('factor.password'),
        showLabel: t('actions.showPassword'),
        hideLabel: t('actions.hidePassword'),
        error: refusal === 'INCORRECT_DELETION_PASSWORD' ? t('factor.wrongPassword') : undefined,
      }}
      confirmLabel={t(`factor.${task}`)}
      cancelLabel={t('actions.back')}
      pending={isPending}
      error={
        error && !isField && refusal !== 'UNAUTHENTICATED' && (serverMessage(error) ?? t('factor.failed'))
      }
      onClose={onClose}
      onConfirm={change}
    >
      <p className="text-muted">{t(`factor.${task}Text`)}</p>
      <TextInput
        label={t('factor.code')}
        hint={t('factor.codeOrRecovery')}
        error={refusal === 'SECOND_FACTOR_WRONG' ? serverMessage(error) : undefined}
        dir="ltr"
        autoComplete="one-time-code"
        maxLength={40}
        required
        value={code}
        onChange={event => setCode(event.target.value)}
      />
    </ConfirmDialog>
  )
}
