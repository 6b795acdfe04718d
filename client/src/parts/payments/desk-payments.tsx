import type { PaymentView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { LoadFailure } from '../lists/load-failure.tsx'
import { type PaymentFilter, useDeskPayments } from './desk-payments.queries.ts'
import { ReceiptLink } from './receipt-link.tsx'

/** The payments for one thing or of one customer, newest first, with their receipts. */
export function DeskPayments({ filter }: { filter: PaymentFilter }) {
  const { t } = useTranslation()
  const payments = useDeskPayments(filter)
  const rows = payments.data?.pages.flatMap(({ data }) => data)
  if (!rows && payments.isError) return <LoadFailure title={t('payments.loadFailed')} query={payments} />
  if (!rows) {
    return (
      <Loading label={t('common.loading')}>
        <SkeletonTable rows={2} />
      </Loading>
    )
  }
  if (rows.length === 0) return <p className="text-muted">{t('money.noPayments')}</p>
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {rows.map(payment => (
          <DeskPayment key={payment._id} payment={payment} />
        ))}
      </ul>
      {payments.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          pending={payments.isFetchingNextPage}
          onClick={() => void payments.fetchNextPage()}
        >
          {t('money.more')}
        </Button>
      )}
    </div>
  )
}

function DeskPayment({
  payment: { _id, at, amount, by, for: thing, method, reason },
}: {
  payment: PaymentView
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium text-heading">
          <Bdi dir="auto" className="whitespace-nowrap tabular-nums">
            {format.euro(amount)}
          </Bdi>
          <span>{t(`status.method.${method}`)}</span>
          {amount < 0 && <Badge tone="warning">{t('payments.givenBack')}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{thing.name}</bdi> · <Bdi dir="auto">{format.instant(at)}</Bdi>
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
