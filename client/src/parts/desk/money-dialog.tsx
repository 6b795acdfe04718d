import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { GiveBackDialog } from '../payments/give-back-dialog.tsx'
import { BookingName } from './booking-name.tsx'
import type { MoneyQuestion } from './use-money-question.ts'

/** What happens with the money of a paid booking: asked before its payment is undone, and before it is cancelled. */
export function MoneyDialog({ question, onClose }: { question: MoneyQuestion; onClose: () => void }) {
  const { booking } = question
  if (question.kind === 'cancel') return <CancelPaid question={question} onClose={onClose} />
  return (
    <GiveBackDialog
      amount={booking.serviceId.price}
      method={booking.paymentMethod}
      thing={<BookingName booking={booking} />}
      onGiveBack={question.onAnswer}
      onClose={onClose}
    />
  )
}

function CancelPaid({
  question: { booking, cancelReason, onAnswer },
  onClose,
}: {
  question: Extract<MoneyQuestion, { kind: 'cancel' }>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  // Who did not come has usually lost the money.
  const [choice, setChoice] = useState<'give' | 'keep'>(cancelReason === 'no-show' ? 'keep' : 'give')
  const method = booking.paymentMethod ?? 'other'
  const amount = isolated(format.euro(booking.serviceId.price))
  return (
    <ConfirmDialog
      open
      danger
      question={t(`money.giveBackQuestion.${method}`, { amount })}
      thing={<BookingName booking={booking} />}
      confirmLabel={t('counter.cancel')}
      cancelLabel={t('actions.back')}
      onConfirm={() => onAnswer(choice === 'give')}
      onClose={onClose}
    >
      <ChoiceCards
        legend={t('money.cancelPaid')}
        name="money"
        columns={1}
        value={choice}
        onChange={setChoice}
        choices={[
          { value: 'give', title: t(`money.give.${method}`, { amount }) },
          { value: 'keep', title: t('money.keep', { amount }) },
        ]}
      />
    </ConfirmDialog>
  )
}
