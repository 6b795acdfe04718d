import type { SettlementView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Card } from '../../ui/plain/card.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { transfersOf } from './transfers.ts'

/** Who pays whom how much, so that every branch has the money of the washes that it did. */
export function TransferList({ settlement }: { settlement: SettlementView }) {
  const { t, format } = useWords()
  const transfers = transfersOf(settlement)
  const nameOf = (branch: { name: string } | null) => isolated(branch?.name ?? t('payments.headOffice'))
  return (
    <Section title={t('settlement.transfers')} text={t('settlement.transfersText')}>
      <Card>
        {transfers.length === 0 ? (
          <p className="text-muted">{t('settlement.noTransfers')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {transfers.map(({ from, to, amount }) => (
              <li
                key={`${from?._id ?? ''} ${to?._id ?? ''}`}
                className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
              >
                <span className="wrap-anywhere">
                  {t('settlement.transfer', { from: nameOf(from), to: nameOf(to) })}
                </span>
                <bdi className="ms-auto font-semibold text-heading tabular-nums">{format.euro(amount)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  )
}
