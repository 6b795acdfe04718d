import type { Language } from '../../contract/constants.ts'
import type { ReportsView } from '../../contract/stats.ts'

type Row = ReportsView['data'][number]
type Value = (row: Row) => string | number

/** The bookable hours, 8 to 19. */
const HOURS = Array.from({ length: 12 }, (_, i) => i + 8)

const shareAt = ({ utilisation }: Row, hour: number) =>
  utilisation.find(each => each.hour === hour)?.share.toFixed(3) ?? ''

interface Titles {
  date: string
  branch: string
  bookings: string
  completed: string
  cancelled: string
  noShows: string
  bookingRevenue: string
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
    bookingRevenue: 'Booking revenue (EUR)',
    baysTaken: 'Bays taken',
  },
  it: {
    date: 'Data',
    branch: 'Sede',
    bookings: 'Prenotazioni',
    completed: 'Completate',
    cancelled: 'Annullate',
    noShows: 'Mancate presentazioni',
    bookingRevenue: 'Incassi da prenotazioni (EUR)',
    baysTaken: 'Postazioni occupate',
  },
  ar: {
    date: 'التاريخ',
    branch: 'الفرع',
    bookings: 'الحجوزات',
    completed: 'المكتملة',
    cancelled: 'الملغاة',
    noShows: 'عدم الحضور',
    bookingRevenue: 'إيرادات الحجوزات (يورو)',
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
    [titles.bookingRevenue, row => row.bookingRevenue.toFixed(2)],
    ...HOURS.map(
      hour =>
        [
          `${titles.baysTaken} ${String(hour).padStart(2, '0')}:00`,
          (row: Row) => shareAt(row, hour),
        ] as const,
    ),
  ]
}
