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
      cardsBelow="xl"
      columns={[
        {
          header: t('till.what'),
          rowHeader: true,
          cell: ({ for: thing, customer }) => (
            <span className="wrap-anywhere lines:block lines:w-40">
              <bdi title={thing.name} className="lines:block lines:truncate">
                {thing.name}
              </bdi>
              {customer && (
                <bdi title={customer.name} className="block text-sm font-normal text-muted lines:truncate">
                  {customer.name}
                </bdi>
              )}
            </span>
          ),
        },
        {
          header: [t('till.at'), t('till.receipt')],
          className: 'tabular-nums text-sm',
          cell: ({ at, branchId, receiptNo }) => [
            <bdi key="at" className="whitespace-nowrap">
              {format.instant(at, branchId?.timeZone)}
            </bdi>,
            receiptNo && (
              <Bdi key="receipt" className="whitespace-nowrap text-muted">
                {receiptNo}
              </Bdi>
            ),
          ],
        },
        {
          header: t('till.amount'),
          align: 'number',
          cell: ({ amount }) => <bdi className="font-semibold whitespace-nowrap">{format.euro(amount)}</bdi>,
        },
        {
          header: t('till.method'),
          cell: ({ method, amount, reason }) => (
            <span className="grid justify-items-start gap-1 lines:flex lines:flex-wrap lines:items-center">
              {t(`status.method.${method}`)}
              {amount < 0 && <Badge tone="warning">{t('till.givenBack')}</Badge>}
              {reason && <bdi className="text-sm wrap-anywhere text-muted">{reason}</bdi>}
            </span>
          ),
        },
        {
          header: [t('till.person'), t('till.branch')],
          cell: ({ by, branchId }) => [
            <bdi key="by">{by?.name}</bdi>,
            <bdi key="branch" className="text-sm text-muted lines:whitespace-nowrap">
              {branchId?.name ?? t('till.headOffice')}
            </bdi>,
          ],
        },
        {
          header: t('payments.receipt'),
          hideHeader: true,
          align: 'end',
          className: 'print:hidden',
          cell: payment => <ReceiptLink payment={payment} />,
        },
      ]}
    />
  )
}
