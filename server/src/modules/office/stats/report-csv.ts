import type { Language } from '../../../contract/constants.ts'
import type { ReportsView } from '../../../contract/stats.ts'
import { decimal, type CsvColumn } from '../../../values/csv-column.ts'
import { filled, SERVER_TEXTS, titlesIn } from '../../../values/server-texts.ts'
import { byDate } from './comparison.ts'

type DayRow = ReportsView['data'][number]
/** A branch's day, or a day's sales of packages, which belong to no branch. */
interface Row extends Partial<Omit<DayRow, 'branchId' | 'date'>> {
  date: string
  /** null for the head office */
  branchId?: DayRow['branchId'] | null
  packageRevenue?: number
  taken?: ReportsView['taken']['data'][number] | undefined
}

/** Rows whose columns of revenue and of money taken add up to the totals. */
export function reportRows({
  data,
  packageSales = [],
  taken,
}: Pick<ReportsView, 'data' | 'packageSales'> & { taken: Pick<ReportsView['taken'], 'data'> }): Row[] {
  const keyOf = ({ date, branchId }: Pick<Row, 'date' | 'branchId'>) => `${date}|${branchId?._id ?? ''}`
  const takenOn = new Map(taken.data.map(row => [keyOf(row), row]))
  const rows: Row[] = [
    ...data.map(row => ({ ...row, taken: takenOn.get(keyOf(row)) })),
    ...taken.data
      .filter(({ branchId }) => branchId === null)
      .map(row => ({ date: row.date, branchId: null, taken: row })),
    ...packageSales.map(({ date, revenue }) => ({ date, packageRevenue: revenue })),
  ]
  return rows.sort(byDate)
}

const HOURS = Array.from({ length: 12 }, (_, i) => i + 8)

const amountOf = (value: number | undefined) => (value === undefined ? '' : decimal(value))

function shareAt({ utilisation = [] }: Row, hour: number) {
  const share = utilisation.find(each => each.hour === hour)?.share
  return share === undefined ? '' : decimal(share, 3)
}

export function reportColumns(language: Language, currency: string): CsvColumn<Row>[] {
  const { columns: titles, headOffice } = SERVER_TEXTS[language].csv.reports
  const columns = titlesIn(titles, currency)
  return [
    { title: columns.date, value: row => row.date },
    {
      title: columns.branch,
      value: row => (row.branchId === null ? headOffice : (row.branchId?.name ?? '')),
    },
    { title: columns.bookings, value: row => row.bookings ?? '' },
    { title: columns.completed, value: row => row.completed ?? '' },
    { title: columns.cancelled, value: row => row.cancelled ?? '' },
    { title: columns.noShows, value: row => row.noShows ?? '' },
    { title: columns.revenue, value: row => amountOf(row.bookingRevenue) },
    { title: columns.packageRevenue, value: row => amountOf(row.packageRevenue) },
    ...(['cash', 'card', 'other', 'back', 'packages'] as const).map(name => ({
      title: columns[name],
      value: ({ taken }: Row) => amountOf(taken?.[name]),
    })),
    ...HOURS.map(hour => ({
      title: filled(columns.baysTaken, () => `${String(hour).padStart(2, '0')}:00`),
      value: (row: Row) => shareAt(row, hour),
    })),
  ]
}
