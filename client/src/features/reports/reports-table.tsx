import type { ReportsView } from '@car-wash/server/contract'
import { DeskTable } from '../../parts/desk/desk-table.tsx'
import { type Column } from '../../ui/plain/table.tsx'
import { useDayColumn } from './use-day-column.tsx'
import { useWords } from '../../i18n/use-words.ts'

type Row = ReportsView['data'][number]

/** A row for each day. */
export function ReportsTable({ rows }: { rows: readonly Row[] }) {
  const { t, format } = useWords()
  const day = useDayColumn()
  const count = (name: 'bookings' | 'completed' | 'cancelled' | 'noShows'): Column<Row> => ({
    header: t(`reports.${name}`),
    align: 'number',
    cell: row => format.number(row[name]),
  })
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
        {
          header: t('reports.bookingRevenue'),
          align: 'number',
          cell: ({ bookingRevenue }) => <bdi>{format.euro(bookingRevenue)}</bdi>,
        },
      ]}
    />
  )
}
