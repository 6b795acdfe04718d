import type { PaymentView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { ReceiptLink } from '../../parts/payments/receipt-link.tsx'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Table } from '../../ui/plain/table.tsx'

/** Money taken and given back, newest first. */
export function PaymentsTable({ payments }: { payments: readonly PaymentView[] }) {
  const { t, format } = useWords()
  return (
    <Table
      dense
      caption={t('till.payments')}
      rows={payments}
      cardsBelow="md"
      compactRow="cards:grid cards:grid-cols-[auto_minmax(0,1fr)_auto_auto] cards:items-center cards:gap-x-3 cards:px-3 cards:py-2"
      groupOf={({ at, branchId }) => format.instantDate(at, branchId?.timeZone)}
      columns={[
        {
          header: t('words.time'),
          className: 'text-sm whitespace-nowrap text-muted tabular-nums cards:row-span-2',
          cell: ({ at, branchId }) => <bdi>{format.instantTime(at, branchId?.timeZone)}</bdi>,
        },
        {
          header: t('till.what'),
          rowHeader: true,
          className: 'cards:row-span-2',
          cell: ({ for: thing, customer }) => (
            <span className="block lg:w-48 lines:w-36">
              <bdi
                title={thing.name}
                className={customer ? 'block truncate' : 'cards:line-clamp-2 lines:block lines:truncate'}
              >
                {thing.name}
              </bdi>
              {customer && (
                <bdi title={customer.name} className="block truncate text-sm font-normal text-muted">
                  {customer.name}
                </bdi>
              )}
            </span>
          ),
        },
        {
          header: t('till.method'),
          className:
            'cards:col-start-3 cards:row-start-2 cards:grid cards:max-w-28 cards:justify-items-end cards:text-end cards:text-sm',
          cell: ({ method, amount, reason }) => (
            <>
              {amount < 0 && <Badge tone="warning">{t('till.givenBack')}</Badge>}{' '}
              {t(`status.method.${method}`)}
              {reason && <bdi className="block text-sm wrap-anywhere text-muted">{reason}</bdi>}
            </>
          ),
        },
        {
          header: [t('till.person'), t('words.branch')],
          className: 'cards:sr-only lines:whitespace-nowrap',
          cell: ({ by, branchId }) => [
            <bdi key="by">{by?.name}</bdi>,
            <bdi key="branch" className="text-sm text-muted">
              {branchId?.name ?? t('till.headOffice')}
            </bdi>,
          ],
        },
        {
          header: t('till.receipt'),
          className: 'text-sm whitespace-nowrap text-muted cards:sr-only',
          cell: ({ receiptNo }) => receiptNo && <Bdi>{receiptNo}</Bdi>,
        },
        {
          header: t('till.amount'),
          align: 'number',
          className: 'cards:col-start-3 cards:row-start-1 cards:text-end',
          cell: ({ amount }) => <bdi className="font-semibold">{format.euro(amount)}</bdi>,
        },
        {
          header: t('payments.receipt'),
          hideHeader: true,
          className: 'print:hidden cards:col-start-4 cards:row-span-2 cards:row-start-1',
          cell: payment => <ReceiptLink payment={payment} />,
        },
      ]}
    />
  )
}
