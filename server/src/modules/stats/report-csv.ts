import type { Language } from '../../contract/constants.ts'
import type { ReportsView } from '../../contract/stats.ts'
import type { CsvColumn } from '../../values/csv-column.ts'

type Row = ReportsView['data'][number]

interface ReportColumn {
  title: Record<Language, string>
  value: (row: Row) => string | number
}

/** The bookable hours, 8 to 19. */
const HOURS = Array.from({ length: 12 }, (_, i) => i + 8)

const shareAt = ({ utilisation }: Row, hour: number) =>
  utilisation.find(each => each.hour === hour)?.share.toFixed(3) ?? ''

function baysTakenAt(hour: number): ReportColumn {
  const time = `${String(hour).padStart(2, '0')}:00`
  return {
    title: { en: `Bays taken ${time}`, it: `Postazioni occupate ${time}`, ar: `المواقف المشغولة ${time}` },
    value: row => shareAt(row, hour),
  }
}

/** The columns, in order. */
const COLUMNS: readonly ReportColumn[] = [
  { title: { en: 'Date', it: 'Data', ar: 'التاريخ' }, value: row => row.date },
  { title: { en: 'Branch', it: 'Sede', ar: 'الفرع' }, value: row => row.branchId.name },
  { title: { en: 'Bookings', it: 'Prenotazioni', ar: 'الحجوزات' }, value: row => row.bookings },
  { title: { en: 'Completed', it: 'Completate', ar: 'المكتملة' }, value: row => row.completed },
  { title: { en: 'Cancelled', it: 'Annullate', ar: 'الملغاة' }, value: row => row.cancelled },
  { title: { en: 'No-shows', it: 'Mancate presentazioni', ar: 'عدم الحضور' }, value: row => row.noShows },
  {
    title: {
      en: 'Booking revenue (EUR)',
      it: 'Incassi da prenotazioni (EUR)',
      ar: 'إيرادات الحجوزات (يورو)',
    },
    value: row => row.bookingRevenue.toFixed(2),
  },
  ...HOURS.map(baysTakenAt),
]

/** The report for people, its titles in their language. */
export const reportColumns = (language: Language): CsvColumn<Row>[] =>
  COLUMNS.map(({ title, value }) => ({ title: title[language], value }))
