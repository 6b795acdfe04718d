import type { Language } from '../../contract/constants.ts'
import type { ReportsView } from '../../contract/stats.ts'

type Row = ReportsView['data'][number]
type Value = (row: Row) => string | number

/** The bookable hours, 08 to 19. */
const HOURS = Array.from({ length: 12 }, (_, i) => String(i + 8).padStart(2, '0'))

interface Titles {
  date: string
  branch: string
  bookings: string
  completed: string
  cancelled: string
  noShows: string
  revenue: string
  /** Before the hour. */
  baysTaken: string
}

const TITLES: Record<Language, Titles> = {
  en: {
    date: 'Date',
    branch: 'Branch',
    bookings: 'Bookings',
    completed: 'Completed',
    cancelled: 'Cancelled',
    noShows: 'No-shows',
    revenue: 'Revenue (EUR)',
    baysTaken: 'Bays taken',
  },
  it: {
    date: 'Data',
    branch: 'Sede',
    bookings: 'Prenotazioni',
    completed: 'Completate',
    cancelled: 'Annullate',
    noShows: 'Mancate presentazioni',
    revenue: 'Incassi (EUR)',
    baysTaken: 'Postazioni occupate',
  },
  ar: {
    date: 'التاريخ',
    branch: 'الفرع',
    bookings: 'الحجوزات',
    completed: 'المكتملة',
    cancelled: 'الملغاة',
    noShows: 'عدم الحضور',
    revenue: 'الإيرادات (يورو)',
    baysTaken: 'المواقف المشغولة',
  },
}

/** The report as a file, its titles in the language asked for. */
export function reportColumns(language: Language): (readonly [title: string, value: Value])[] {
  const titles = TITLES[language]
  return [
    [titles.date, row => row.date],
    [titles.branch, row => row.branchId.name],
    [titles.bookings, row => row.bookings],
    [titles.completed, row => row.completed],
    [titles.cancelled, row => row.cancelled],
    [titles.noShows, row => row.noShows],
    [titles.revenue, row => row.revenue.toFixed(2)],
    ...HOURS.map(
      hour =>
        [`${titles.baysTaken} ${hour}:00`, (row: Row) => row.utilisation[hour]?.toFixed(3) ?? ''] as const,
    ),
  ]
}
