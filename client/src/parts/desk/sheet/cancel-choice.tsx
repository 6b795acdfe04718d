import { CANCEL_REASONS, type CancelReason } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/plain/choice-cards.tsx'
import { ChoiceFoot } from './choice-foot.tsx'

/** Asks for the reason before a booking is cancelled. */
export function CancelChoice({
  pending,
  onCancel,
  onBack,
}: {
  pending: boolean
  onCancel: (reason: CancelReason) => void
  onBack: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<CancelReason>()
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sunken p-4">
      <ChoiceCards
        legend={t('counter.cancelWhy')}
        name="cancelReason"
        value={reason}
        onChange={setReason}
        choices={CANCEL_REASONS.map(value => ({ value, title: t(`status.reason.${value}`) }))}
      />
      <ChoiceFoot
        variant="danger"
        label={t('counter.cancel')}
        pending={pending}
        disabled={reason === undefined}
        onBack={onBack}
        onDone={() => reason && onCancel(reason)}
      />
    </div>
  )
}
