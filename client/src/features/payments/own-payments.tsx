import type { ReceiptView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Table } from '../../ui/plain/table.tsx'

/** The customer's payments, each with a link to its receipt. */
export function OwnPayments({ payments }: { payments: readonly ReceiptView[] }) {
  const { t, format } = useWords()
  return (
    <Table
      caption={t('titles.payments')}
      compactRow="cards:grid cards:grid-cols-[auto_minmax(0,1fr)_auto_auto] cards:items-center cards:gap-x-3 cards:px-3 cards:py-2 cards:text-sm"
      rows={payments}
      columns={[
        {
          header: t('payments.what'),
          rowHeader: true,
          className: 'wrap-anywhere cards:col-span-2',
          cell: ({ for: thing, branchId }) => (
            <>
              {t(`payments.${thing.kind}`, { name: isolated(thing.name) })}
              <bdi className="block text-sm font-normal text-muted">
                {branchId?.name ?? t('payments.headOffice')}
              </bdi>
            </>
          ),
        },
        {
          header: t('payments.at'),
          className: 'whitespace-nowrap tabular-nums cards:row-start-2 cards:text-muted',
          cell: ({ at, branchId }) => <bdi>{format.instantDate(at, branchId?.timeZone)}</bdi>,
        },
        {
          header: t('payments.method'),
          className: 'whitespace-nowrap cards:col-start-2 cards:row-start-2 cards:text-muted',
          cell: ({ method }) => t(`status.method.${method}`),
        },
        {
          header: t('payments.amount'),
          align: 'number',
          className: 'cards:col-start-3 cards:row-span-2 cards:row-start-1',
          cell: ({ amount }) => (
            <span className="inline-flex flex-wrap items-center justify-end gap-2 cards:flex-col cards:items-end cards:gap-0 lines:rtl:justify-start">
              {amount < 0 && <Badge tone="warning">{t('payments.givenBack')}</Badge>}
              <bdi className="font-semibold text-heading">{format.euro(amount)}</bdi>
            </span>
          ),
        },
        {
          header: t('payments.receipt'),
          hideHeader: true,
          className: 'cards:col-start-4 cards:row-span-2 cards:row-start-1',
          cell: ({ _id, amount, for: thing }) => (
            <ButtonLink
              size="sm"
              variant="secondary"
              to={`/receipt?id=${_id}`}
              aria-label={t('payments.receiptOf', {
                what: isolated(thing.name),
                amount: isolated(format.euro(amount)),
              })}
            >
              {t('payments.receipt')}
            </ButtonLink>
          ),
        },
      ]}
    />
  )
}
