import type { ReceiptView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Facts } from '../../ui/plain/facts.tsx'

/** A receipt as it is printed: who took the money, when, for what, how much and how. */
export function Receipt({ receipt }: { receipt: ReceiptView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { address, amount, at, branchId, for: thing, legalName, method, receiptNo, taxNumber } = receipt
  return (
    <article className="grid gap-6 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8 print:border-0 print:p-0 print:shadow-none">
      <header className="grid gap-1">
        <p className="text-xl font-bold text-heading">
          <bdi>{legalName}</bdi>
        </p>
        {taxNumber !== undefined && (
          <p className="text-sm text-muted">{t('payments.taxNumber', { number: isolated(taxNumber) })}</p>
        )}
      </header>
      <Facts
        facts={[
          {
            id: 'number',
            label: t('payments.number'),
            value: receiptNo === null ? t('payments.unnumbered') : <Bdi>{receiptNo}</Bdi>,
          },
          {
            id: 'at',
            label: t('payments.at'),
            value: <Bdi dir="auto">{format.instant(at, branchId?.timeZone)}</Bdi>,
          },
          {
            id: 'branch',
            label: t('payments.branch'),
            value: (
              <>
                <bdi>{branchId?.name ?? t('payments.headOffice')}</bdi>
                {address !== undefined && <bdi className="block text-sm text-muted">{address}</bdi>}
              </>
            ),
          },
          {
            id: 'what',
            label: t('payments.what'),
            value: t(`payments.${thing.kind}`, { name: isolated(thing.name) }),
          },
          { id: 'method', label: t('payments.method'), value: t(`status.method.${method}`) },
          {
            id: 'amount',
            label: t('payments.amount'),
            value: (
              <Bdi dir="auto" className="text-2xl font-bold whitespace-nowrap tabular-nums">
                {format.euro(amount)}
              </Bdi>
            ),
          },
        ]}
      />
      <p className="text-sm text-muted">{t('payments.notFiscal')}</p>
    </article>
  )
}
