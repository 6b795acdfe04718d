import type { Language } from '../../contract/constants.ts'
import type { ReportsView } from '../../contract/stats.ts'
import type { CsvColumn } from '../../values/csv-column.ts'
import { filled, SERVER_TEXTS } from '../../values/server-texts.ts'

type DayRow = ReportsView['data'][number]
/** A branch's day, or a day's sales of packages, which belong to no branch. */
type Row = Pick<DayRow, 'date'> & Partial<DayRow> & { packageRevenue?: number }

/** Rows whose two columns of revenue add up to the totals. */
export const reportRows = ({ data, packageSales = [] }: ReportsView): Row[] =>
  [...data, ...packageSales.map(({ date, revenue }) => ({ date, packageRevenue: revenue }))].sort((a, b) =>
    a.date < b.date ? -1 : Number(a.date > b.date),
  )

/** The bookable hours, 8 to 19. */
const HOURS = Array.from({ length: 12 }, (_, i) => i + 8)

const shareAt = ({ utilisation = [] }: Row, hour: number) =>
  utilisation.find(each => each.hour === hour)?.share.toFixed(3) ?? ''

/** The report for people, its titles in their language. */
export function reportColumns(language: Language): CsvColumn<Row>[] {
  const { columns } = SERVER_TEXTS[language].csv.reports
  return [
    { title: columns.date, value: row => row.date },
    { title: columns.branch, value: row => row.branchId?.name ?? '' },
    { title: columns.bookings, value: row => row.bookings ?? '' },
    { title: columns.completed, value: row => row.completed ?? '' },
    { title: columns.cancelled, value: row => row.cancelled ?? '' },
    { title: columns.noShows, value: row => row.noShows ?? '' },
    { title: columns.revenue, value: row => row.bookingRevenue?.toFixed(2) ?? '' },
    { title: columns.packageRevenue, value: row => row.packageRevenue?.toFixed(2) ?? '' },
    ...HOURS.map(hour => ({
      title: filled(columns.baysTaken, () => `${String(hour).padStart(2, '0')}:00`),
      value: (row: Row) => shareAt(row, hour),
    })),
  ]
}
