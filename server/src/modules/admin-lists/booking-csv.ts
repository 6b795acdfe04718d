import type { BookingView } from '../../contract/bookings.ts'
import type { BookingStatus, CancelReason, Language } from '../../contract/constants.ts'
import type { CsvColumn } from '../../values/csv-column.ts'

/** The words used in cells, in one language. */
interface Words {
  paidWith: { package: string; price: string }
  payment: Record<BookingView['paymentStatus'], string>
  status: Record<BookingStatus, string>
  reason: Record<CancelReason, string>
}

// English keeps the API's words, for programs that already read these files.
const en: Words = {
  paidWith: { package: 'package', price: 'price' },
  payment: { paid: 'paid', unpaid: 'unpaid' },
  status: { pending: 'pending', confirmed: 'confirmed', completed: 'completed', cancelled: 'cancelled' },
  reason: { customer: 'customer', branch: 'branch', 'no-show': 'no-show', closure: 'closure' },
}

const it: Words = {
  paidWith: { package: 'pacchetto', price: 'prezzo' },
  payment: { paid: 'Pagato', unpaid: 'Da pagare' },
  status: {
    pending: 'In attesa',
    confirmed: 'Confermata',
    completed: 'Completata',
    cancelled: 'Annullata',
  },
  reason: {
    customer: 'Dal cliente',
    branch: 'Dalla sede',
    'no-show': 'Non si è presentato nessuno',
    closure: 'Sede chiusa',
  },
}

const ar: Words = {
  paidWith: { package: 'باقة', price: 'السعر' },
  payment: { paid: 'مدفوع', unpaid: 'غير مدفوع' },
  status: { pending: 'قيد الانتظار', confirmed: 'مؤكد', completed: 'مكتمل', cancelled: 'ملغى' },
  reason: { customer: 'من العميل', branch: 'من الفرع', 'no-show': 'لم يحضر أحد', closure: 'الفرع مغلق' },
}

const WORDS: Record<Language, Words> = { en, it, ar }

interface BookingColumn {
  title: Record<Language, string>
  value: (row: BookingView, words: Words) => string
}

/** The columns, in order. */
const COLUMNS: readonly BookingColumn[] = [
  { title: { en: 'Booking', it: 'Prenotazione', ar: 'الحجز' }, value: row => row._id },
  { title: { en: 'Date', it: 'Data', ar: 'التاريخ' }, value: row => row.bookingDate },
  { title: { en: 'Time', it: 'Ora', ar: 'الوقت' }, value: row => row.bookingTime },
  { title: { en: 'Branch', it: 'Sede', ar: 'الفرع' }, value: row => row.branchId.name },
  {
    title: { en: 'Customer', it: 'Cliente', ar: 'العميل' },
    value: row => row.userId?.name ?? row.walkIn?.name ?? '',
  },
  {
    title: { en: 'E-mail', it: 'E-mail', ar: 'البريد الإلكتروني' },
    value: row => row.userId?.email ?? '',
  },
  { title: { en: 'Phone', it: 'Telefono', ar: 'الهاتف' }, value: row => row.walkIn?.phone ?? '' },
  {
    title: { en: 'Plate', it: 'Targa', ar: 'رقم اللوحة' },
    value: row => row.vehicle?.plate ?? row.walkIn?.plate ?? '',
  },
  { title: { en: 'Service', it: 'Servizio', ar: 'الخدمة' }, value: row => row.serviceId.name },
  {
    title: { en: 'Price (EUR)', it: 'Prezzo (EUR)', ar: 'السعر (يورو)' },
    value: row => row.serviceId.price.toFixed(2),
  },
  {
    title: { en: 'Paid with', it: 'Pagata con', ar: 'طريقة الدفع' },
    value: (row, { paidWith }) => (row.userPackageId ? paidWith.package : paidWith.price),
  },
  {
    title: { en: 'Payment', it: 'Pagamento', ar: 'الدفع' },
    value: (row, { payment }) => payment[row.paymentStatus],
  },
  { title: { en: 'Status', it: 'Stato', ar: 'الحالة' }, value: (row, { status }) => status[row.status] },
  {
    title: { en: 'Cancelled because', it: 'Motivo dell’annullamento', ar: 'سبب الإلغاء' },
    value: (row, { reason }) => (row.cancelReason ? reason[row.cancelReason] : ''),
  },
  { title: { en: 'Notes', it: 'Note', ar: 'ملاحظات' }, value: row => row.notes },
  { title: { en: 'Booked at', it: 'Prenotata il', ar: 'وقت تسجيل الحجز' }, value: row => row.createdAt },
]

/** The list of bookings for people: titles and words in their language, dates and prices in a sortable form. */
export const bookingColumns = (language: Language): CsvColumn<BookingView>[] =>
  COLUMNS.map(({ title, value }) => ({
    title: title[language],
    value: row => value(row, WORDS[language]),
  }))
