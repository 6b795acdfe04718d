import type { ReportsView } from '@car-wash/server/contract'
import { DeskTable } from '../../parts/desk/desk-table.tsx'
import { figures, useDayColumn } from './columns.tsx'
import { useWords } from '../../i18n/use-words.ts'

type Row = ReportsView['data'][number]

/** A row for each day. */
export function ReportsTable({ rows }: { rows: readonly Row[] }) {
  const { t, format } = useWords()
  const day = useDayColumn()
  const count = (name: 'bookings' | 'completed' | 'cancelled' | 'noShows') =>
    figures<Row>(t(`reports.${name}`), row => format.number(row[name]))
  return (
    <DeskTable
      caption={t('reports.caption')}
      rows={rows}
      rowKey={({ date }) => date}
      columns={[
        day,
        count('bookings'),
        count('completed'),
        count('cancelled'),
        count('noShows'),
        figures<Row>(t('reports.bookingRevenue'), row => <bdi>{format.euro(row.bookingRevenue)}</bdi>),
      ]}
    />
  )
}
