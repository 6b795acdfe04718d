import type { PaymentView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Loaded } from '../lists/loaded.tsx'
import { usePages } from '../../lib/use-api.ts'
import type { QueryOf } from '../../lib/api.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { MoreButton } from '../lists/more-button.tsx'

/** The payments for one thing or of one customer, newest first, with their receipts. */
export function DeskPayments({
  filter,
}: {
  filter: Omit<QueryOf<'GET /admin/payments'>, 'cursor' | 'format'>
}) {
  const { t } = useWords()
  const payments = usePages('GET /admin/payments', filter)
  return (
    <Loaded query={payments} rows={2} empty={t('money.noPayments')}>
      {rows => (
        <div className="grid gap-3">
          <ul className="grid gap-3">
            {rows.map(payment => (
              <DeskPayment key={payment._id} payment={payment} />
            ))}
          </ul>
          <MoreButton query={payments} label={t('money.more')} />
        </div>
      )}
    </Loaded>
  )
}

function DeskPayment({
  payment: { _id, at, amount, branchId, by, for: thing, method, reason },
}: {
  payment: PaymentView
}) {
  const { t, format } = useWords()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold text-heading">
          <bdi className="whitespace-nowrap tabular-nums">{format.euro(amount)}</bdi>
          <span>{t(`status.method.${method}`)}</span>
          {amount < 0 && <Badge tone="warning">{t('payments.givenBack')}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{thing.name}</bdi> · <bdi>{format.instant(at, branchId?.timeZone)}</bdi>
          {by && (
            <>
              {' · '}
              <bdi>{by.name}</bdi>
            </>
          )}
        </p>
        {reason !== null && <bdi className="block text-sm wrap-anywhere">{reason}</bdi>}
      </div>
      <ReceiptLink payment={{ _id, amount, for: thing }} />
    </li>
  )
}
