import { CANCEL_REASONS, type CancelReason } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/plain/choice-cards.tsx'
import { ChoiceBox } from './choice-box.tsx'

/** Asks for the reason before a booking is cancelled. */
export function CancelChoice({
  onCancel,
  onBack,
}: {
  onCancel: (reason: CancelReason) => void
  onBack: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<CancelReason>()
  return (
    <ChoiceBox
      variant="danger"
      label={t('counter.cancel')}
      disabled={reason === undefined}
      onBack={onBack}
      onDone={() => reason && onCancel(reason)}
    >
      <ChoiceCards
        legend={t('counter.cancelWhy')}
        name="cancelReason"
        value={reason}
        onChange={setReason}
        choices={CANCEL_REASONS.map(value => ({ value, title: t(`status.reason.${value}`) }))}
      />
    </ChoiceBox>
  )
}
