import type { BookingView } from '../../contract/bookings.ts'
import type { BookingStatus, CancelReason, Language } from '../../contract/constants.ts'

/** The words of the file in one language. */
interface Words {
  titles: readonly [
    booking: string,
    date: string,
    time: string,
    branch: string,
    customer: string,
    email: string,
    phone: string,
    plate: string,
    service: string,
    price: string,
    paidWith: string,
    payment: string,
    status: string,
    reason: string,
    notes: string,
    bookedAt: string,
  ]
  paidWith: { package: string; price: string }
  payment: Record<BookingView['paymentStatus'], string>
  status: Record<BookingStatus, string>
  reason: Record<CancelReason, string>
}

// English keeps the words of the API: files that were read by a program go on to be.
const en: Words = {
  titles: [
    'Booking',
    'Date',
    'Time',
    'Branch',
    'Customer',
    'E-mail',
    'Phone',
    'Plate',
    'Service',
    'Price (EUR)',
    'Paid with',
    'Payment',
    'Status',
    'Cancelled because',
    'Notes',
    'Booked at',
  ],
  paidWith: { package: 'package', price: 'price' },
  payment: { paid: 'paid', unpaid: 'unpaid' },
  status: { pending: 'pending', confirmed: 'confirmed', completed: 'completed', cancelled: 'cancelled' },
  reason: { customer: 'customer', branch: 'branch', 'no-show': 'no-show', closure: 'closure' },
}

const it: Words = {
  titles: [
    'Prenotazione',
    'Data',
    'Ora',
    'Sede',
    'Cliente',
    'E-mail',
    'Telefono',
    'Targa',
    'Servizio',
    'Prezzo (EUR)',
    'Pagata con',
    'Pagamento',
    'Stato',
    'Motivo dell’annullamento',
    'Note',
    'Prenotata il',
  ],
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
  titles: [
    'الحجز',
    'التاريخ',
    'الوقت',
    'الفرع',
    'العميل',
    'البريد الإلكتروني',
    'الهاتف',
    'رقم اللوحة',
    'الخدمة',
    'السعر (يورو)',
    'طريقة الدفع',
    'الدفع',
    'الحالة',
    'سبب الإلغاء',
    'ملاحظات',
    'وقت تسجيل الحجز',
  ],
  paidWith: { package: 'باقة', price: 'السعر' },
  payment: { paid: 'مدفوع', unpaid: 'غير مدفوع' },
  status: { pending: 'قيد الانتظار', confirmed: 'مؤكد', completed: 'مكتمل', cancelled: 'ملغى' },
  reason: { customer: 'من العميل', branch: 'من الفرع', 'no-show': 'لم يحضر أحد', closure: 'الفرع مغلق' },
}

const WORDS: Record<Language, Words> = { en, it, ar }

/** The list of bookings as a file for people: titles and words in their language, dates and prices as programs sort them. */
export function bookingColumns(language: Language): [title: string, value: (row: BookingView) => string][] {
  const { titles, paidWith, payment, status, reason } = WORDS[language]
  const values: ((row: BookingView) => string)[] = [
    row => row._id,
    row => row.bookingDate,
    row => row.bookingTime,
    row => row.branchId.name,
    row => row.userId?.name ?? row.walkIn?.name ?? '',
    row => row.userId?.email ?? '',
    row => row.walkIn?.phone ?? '',
    row => row.vehicle?.plate ?? row.walkIn?.plate ?? '',
    row => row.serviceId.name,
    row => row.serviceId.price.toFixed(2),
    row => (row.userPackageId ? paidWith.package : paidWith.price),
    row => payment[row.paymentStatus],
    row => status[row.status],
    row => (row.cancelReason ? reason[row.cancelReason] : ''),
    row => row.notes,
    row => row.createdAt,
  ]
  return values.map((value, index) => [titles[index] ?? '', value])
}
