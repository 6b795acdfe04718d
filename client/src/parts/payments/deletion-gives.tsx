import type { PaymentMethod } from '@car-wash/server/contract/constants'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Notice } from '../../ui/plain/notice.tsx'

/** The money that goes back with what is deleted, in euro. */
export function DeletionGives({
  amount,
  method = 'other',
}: {
  amount: number
  method: PaymentMethod | undefined
}) {
  const { t, format } = useWords()
  return (
    <Notice tone="warning">
      {t(`money.deleteGives.${method}`, { amount: isolated(format.euro(amount)) })}
    </Notice>
  )
}
