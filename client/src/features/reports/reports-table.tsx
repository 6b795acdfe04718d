import type { ReportsView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { DeskTable } from '../../parts/desk/desk-table.tsx'
import { type Column } from '../../ui/plain/table.tsx'
import { useDayColumn } from './use-day-column.tsx'
import { UseBars } from './use-bars.tsx'

type Row = ReportsView['data'][number]

/** A row for each day: of one branch with a bar per hour for the use of its bays, of several their sums. */
export function ReportsTable({ rows, ofMany }: { rows: readonly Row[]; ofMany: boolean }) {
  const { t, format } = useWords()
  const day = useDayColumn()
  const count = (name: 'bookings' | 'completed' | 'cancelled' | 'noShows'): Column<Row> => ({
    header: t(`reports.${name}`),
    align: 'number',
    className: 'tabular-nums',
    cell: row => format.number(row[name]),
  })
  const use: Column<Row> = {
    header: t('reports.utilisation'),
    cell: ({ utilisation }) => <UseBars utilisation={utilisation} />,
  }
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
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ bookingRevenue }) => <bdi>{format.euro(bookingRevenue)}</bdi>,
        },
        ...(ofMany ? [] : [use]),
      ]}
    />
  )
}
