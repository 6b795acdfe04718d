import type { PaymentView } from '@car-wash/server/contract'
import { ReceiptText } from 'lucide-react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'

/** Opens the receipt in a tab of its own, so that the desk stays where it is. */
export function ReceiptLink({
  payment: { _id, amount, for: thing },
}: {
  payment: Pick<PaymentView, '_id' | 'amount' | 'for'>
}) {
  const { t, format } = useWords()
  return (
    <ButtonLink
      size="sm"
      variant="secondary"
      className="whitespace-nowrap print:hidden"
      to={`/receipt?id=${_id}`}
      target="_blank"
      aria-label={t('payments.receiptOf', {
        what: isolated(thing.name),
        amount: isolated(format.euro(amount)),
      })}
    >
      <ReceiptText aria-hidden className="hidden size-5 in-[tr]:max-xl:block" />
      <span className="in-[tr]:max-xl:sr-only">{t('payments.receipt')}</span>
    </ButtonLink>
  )
}
