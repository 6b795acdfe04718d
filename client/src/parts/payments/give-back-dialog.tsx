import { REASON_LENGTH, type PaymentMethod } from '@car-wash/server/contract/constants'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'

export interface GiveBackDialogProps {
  /** Euro. */
  amount: number
  method: PaymentMethod | undefined
  /** Who paid for what. */
  thing: ReactNode
  /** Further questions. */
  children?: ReactNode
  onGiveBack: (reason: string) => void
  onClose: () => void
}

/** Asks why a payment is undone, naming the money that goes back; mostly it was a wrong tap. */
export function GiveBackDialog({
  amount,
  method = 'other',
  thing,
  children,
  onGiveBack,
  onClose,
}: GiveBackDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [reason, setReason] = useState(t('money.mistake'))
  const [isMissing, setMissing] = useState(false)
  return (
    <ConfirmDialog
      open
      question={t(`money.giveBackQuestion.${method}`, { amount: isolated(format.euro(amount)) })}
      thing={thing}
      confirmLabel={t('money.giveBack')}
      cancelLabel={t('actions.back')}
      onConfirm={() => {
        if (reason.trim() === '') setMissing(true)
        else onGiveBack(reason.trim())
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('money.reason')}
        hint={t('money.reasonHint')}
        error={isMissing ? t('money.reasonMissing') : undefined}
        dir="auto"
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={event => {
          setReason(event.target.value)
          setMissing(false)
        }}
      />
      {children}
    </ConfirmDialog>
  )
}
