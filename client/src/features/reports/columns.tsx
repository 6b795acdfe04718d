import { useWords } from '../../i18n/use-words.ts'
import type { Column } from '../../ui/plain/table.tsx'

/** The column that names the day of each row. */
export function useDayColumn(): Column<{ date: string }> {
  const { t, format } = useWords()
  return {
    header: t('reports.date'),
    rowHeader: true,
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ date }) => <bdi>{format.date(date)}</bdi>,
  }
}

/** A column of numbers. */
export const figures = <Row,>(header: string, cell: Column<Row>['cell']): Column<Row> => ({
  ...{ header, cell },
  align: 'number',
})

interface Compared {
  bookingRevenue: number
  previous: { bookingRevenue: number }
}

/** The longest bar of a comparison; 1 where nothing was paid. */
export const mostOf = (rows: readonly Compared[]): number =>
  Math.max(...rows.flatMap(row => [row.bookingRevenue, row.previous.bookingRevenue]), 1)
