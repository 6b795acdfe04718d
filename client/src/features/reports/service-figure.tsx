import type { ReportsView } from '@car-wash/server/contract'
import { Bars } from '../../ui/chart/bars.tsx'
import { Figure } from '../../ui/chart/figure.tsx'
import { Table } from '../../ui/plain/table.tsx'
import { figures, mostOf } from './columns.tsx'
import { useWords } from '../../i18n/use-words.ts'

type Row = ReportsView['services'][number] & { _id: string }

/** Booking revenue and washes by service, beside the period before. */
export function ServiceFigure({ report: { services, previous } }: { report: ReportsView }) {
  const { t, format } = useWords()
  const rows = services.map((row): Row => ({ ...row, _id: row.serviceId._id }))
  const most = mostOf(rows)
  const euro = (amount: number) => <bdi>{format.euro(amount)}</bdi>
  return (
    <Figure
      title={t('reports.byService')}
      text={t('reports.rankingText', { from: format.date(previous.from), to: format.date(previous.to) })}
      chart={
        <ul aria-hidden className="grid gap-3 text-sm">
          {rows.map(row => (
            <li key={row._id} className="grid gap-1">
              <span className="flex items-baseline gap-2">
                <bdi className="font-semibold">{row.serviceId.name}</bdi>
                <span className="text-muted tabular-nums">{format.number(row.completed)}</span>
                <span className="ms-auto font-semibold tabular-nums">{euro(row.bookingRevenue)}</span>
              </span>
              <Bars now={row.bookingRevenue} before={row.previous.bookingRevenue} most={most} />
            </li>
          ))}
        </ul>
      }
      table={
        <Table
          dense
          caption={t('reports.byService')}
          rows={rows}
          columns={[
            {
              header: t('words.service'),
              rowHeader: true,
              cell: ({ serviceId }) => <bdi>{serviceId.name}</bdi>,
            },
            figures<Row>(t('reports.bookingRevenue'), row => euro(row.bookingRevenue)),
            figures<Row>(t('reports.before'), row => euro(row.previous.bookingRevenue)),
            figures<Row>(t('reports.completed'), row => format.number(row.completed)),
            figures<Row>(t('reports.completedBefore'), row => format.number(row.previous.completed)),
          ]}
        />
      }
    />
  )
}
