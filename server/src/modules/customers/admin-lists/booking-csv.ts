import type { BookingView } from '../../../contract/bookings.ts'
import type { Language } from '../../../contract/constants.ts'
import { decimal, type CsvCell, type CsvColumn } from '../../../values/csv-column.ts'
import { SERVER_TEXTS, titlesIn, type ServerTexts } from '../../../values/server-texts.ts'

/** The words of titles and cells, in one language. English keeps the API's words, for programs that read these files. */
type Words = ServerTexts['csv']['bookings']

const COLUMNS: Record<keyof Words['columns'], (row: BookingView, words: Words) => CsvCell> = {
  booking: row => row._id,
  date: row => row.bookingDate,
  time: row => row.bookingTime,
  branch: row => row.branchId.name,
  customer: row => row.userId?.name ?? row.walkIn?.name ?? '',
  email: row => row.userId?.email ?? '',
  phone: row => row.userId?.phone ?? row.walkIn?.phone ?? '',
  plate: row => row.vehicle?.plate ?? row.walkIn?.plate ?? '',
  service: row => row.serviceId.name,
  price: row => decimal(row.serviceId.price),
  paidWith: (row, { paidWith }) => (row.userPackageId ? paidWith.package : paidWith.price),
  payment: (row, { payment }) => payment[row.paymentStatus],
  status: (row, { status }) => status[row.status],
  reason: (row, { reason }) => (row.cancelReason ? reason[row.cancelReason] : ''),
  notes: row => row.notes,
  bookedAt: row => row.createdAt,
}

/** The list of bookings for people: titles and words in their language, dates and prices in a sortable form. */
export function bookingColumns(language: Language, currency: string): CsvColumn<BookingView>[] {
  const words = SERVER_TEXTS[language].csv.bookings
  const titles = titlesIn(words.columns, currency)
  // The object has the columns' names only.
  const columns = Object.entries(COLUMNS) as [keyof Words['columns'], (typeof COLUMNS)['date']][]
  return columns.map(([name, value]) => ({ title: titles[name], value: row => value(row, words) }))
}
