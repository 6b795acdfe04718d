import { PAYMENT_METHODS, type PaymentMethod } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/use-words.ts'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import type { PaymentChoice } from './booking-change.ts'

/** Unpaid or paid, with the method if recorded. */
export function PaymentChoiceSelect({
  name,
  paid: { isPaid, method },
  chosen,
  disabled,
  onChoose,
}: {
  /** Whose payment it is. */
  name: string
  paid: { isPaid: boolean; method: PaymentMethod | undefined }
  /** The choice that is being saved. */
  chosen: PaymentChoice | undefined
  disabled?: boolean
  onChoose: (choice: PaymentChoice) => void
}) {
  const { t } = useTranslation()
  const paid = t('status.payment.paid')
  return (
    <NativeSelect
      hideLabel
      className="max-w-40"
      label={t('adminBookings.paymentOf', { name: isolated(name) })}
      value={chosen ?? method ?? (isPaid ? 'paid' : 'unpaid')}
      pending={chosen !== undefined}
      disabled={disabled}
      options={[
        { value: 'unpaid', label: t('status.payment.unpaid') },
        ...(method ? [] : [{ value: 'paid', label: paid }]),
        ...PAYMENT_METHODS.map(value => ({ value, label: `${paid} · ${t(`status.method.${value}`)}` })),
      ]}
      onChange={event => {
        // The options are these choices.
        onChoose(event.target.value as PaymentChoice)
      }}
    />
  )
}
