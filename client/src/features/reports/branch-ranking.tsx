import type { ReportsView } from '@car-wash/server/contract'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { Bars } from '../../ui/chart/bars.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { Table } from '../../ui/plain/table.tsx'
import { figures, mostOf } from './columns.tsx'

type Row = ReportsView['branches'][number]

/**
 * The branches by booking revenue: a bar for the period above a paler one for the period before, with the figures. The name
 * leads to the branch's own report of the period.
 */
export function BranchRanking({
  report: { branches, previous },
  period,
}: {
  report: ReportsView
  period: { from: string; to: string }
}) {
  const { t, format } = useWords()
  const most = mostOf(branches)
  const euro = (amount: number) => <bdi>{format.euro(amount)}</bdi>
  return (
    <Section
      title={t('reports.ranking')}
      text={t('reports.rankingText', { from: format.date(previous.from), to: format.date(previous.to) })}
    >
      <Table
        dense
        caption={t('reports.ranking')}
        rows={branches}
        rowKey={({ branchId }) => branchId._id}
        columns={[
          {
            header: t('reports.branch'),
            rowHeader: true,
            className: 'lines:min-w-40',
            cell: ({ branchId: { _id, name } }) => (
              <Link
                to={{ search: String(new URLSearchParams({ ...period, branchId: _id })) }}
                className="inline-flex min-h-11 items-center wrap-anywhere underline lines:min-h-6"
              >
                <bdi>{name}</bdi>
              </Link>
            ),
          },
          {
            header: t('reports.chart'),
            className: 'lines:w-2/5',
            cell: row => <Bars now={row.bookingRevenue} before={row.previous.bookingRevenue} most={most} />,
          },
          figures<Row>(t('reports.bookingRevenue'), row => euro(row.bookingRevenue)),
          figures<Row>(t('reports.before'), row => euro(row.previous.bookingRevenue)),
          figures<Row>(t('reports.bookings'), row => format.number(row.bookings)),
          figures<Row>(t('reports.bookingsBefore'), row => format.number(row.previous.bookings)),
        ]}
      />
    </Section>
  )
}
