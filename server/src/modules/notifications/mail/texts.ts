import type { BookingStatus, CancelReason, Language } from '../../../contract/constants.ts'
import type { MailKind } from './kinds.ts'

/** The words of the mails in one language. `{name}`, `{branch}`, `{minutes}` and the like are filled in. */
export interface MailTexts {
  greeting: string
  subjects: Record<MailKind, string>
  intros: Record<MailKind, string>
  labels: Record<MailLabel, string>
  statuses: Record<BookingStatus, string>
  cancelReasons: Record<CancelReason, string>
  paidByPackage: string
  paid: string
  unpaid: string
  notYou: string
  openSite: string
  setPassword: string
  regards: string
}
export type MailLabel =
  | 'service'
  | 'branch'
  | 'phone'
  | 'date'
  | 'time'
  | 'was'
  | 'status'
  | 'price'
  | 'reason'
  | 'remainingWashes'
  | 'washes'
  | 'package'
  | 'validUntil'
  | 'payment'

const en: MailTexts = {
  greeting: 'Hello {name},',
  subjects: {
    'booking-made': 'Your booking at {branch}',
    'booking-moved': 'Your booking at {branch} has a new time',
    'booking-cancelled': 'Your booking at {branch} is cancelled',
    'booking-status': 'Your booking at {branch}: {status}',
    'booking-paid': 'We received your payment',
    'package-paid': 'We received the payment for your package',
    'package-details': 'Your package {package}',
    'password-reset': 'Set a new password',
  },
  intros: {
    'booking-made': 'Thank you for booking. Here is what we noted:',
    'booking-moved': 'Your booking has been moved. This is the new time:',
    'booking-cancelled': 'This booking is cancelled:',
    'booking-status': 'The status of your booking has changed:',
    'booking-paid': 'Your payment has been noted. Thank you!',
    'package-paid': 'The payment for your package has been noted. Thank you, and enjoy your washes!',
    'package-details': 'Here are the details of your package:',
    'password-reset':
      'Somebody asked to set a new password for your account. This link works once, for {minutes}:',
  },
  labels: {
    service: 'Service',
    branch: 'Branch',
    phone: 'Phone',
    date: 'Date',
    time: 'Time',
    was: 'Before',
    status: 'Status',
    price: 'Price',
    reason: 'Reason',
    remainingWashes: 'Remaining washes',
    washes: 'Washes in all',
    package: 'Package',
    validUntil: 'Valid until',
    payment: 'Payment',
  },
  statuses: { pending: 'Pending', confirmed: 'Confirmed', completed: 'Completed', cancelled: 'Cancelled' },
  cancelReasons: {
    customer: 'Cancelled by you',
    branch: 'The branch had to cancel. We are sorry.',
    'no-show': 'You did not come at the booked time',
    closure: 'The branch is closed at that time. We are sorry.',
  },
  paidByPackage: 'With your package',
  paid: 'Paid',
  unpaid: 'Not yet paid',
  notYou: 'If it was not you, ignore this mail: your password stays as it is.',
  openSite: 'See or change your bookings',
  setPassword: 'Set a new password',
  regards: 'Best regards',
}

const it: MailTexts = {
  greeting: 'Ciao {name},',
  subjects: {
    'booking-made': 'La tua prenotazione presso {branch}',
    'booking-moved': 'La tua prenotazione presso {branch} ha un nuovo orario',
    'booking-cancelled': 'La tua prenotazione presso {branch} è stata annullata',
    'booking-status': 'La tua prenotazione presso {branch}: {status}',
    'booking-paid': 'Abbiamo ricevuto il tuo pagamento',
    'package-paid': 'Abbiamo ricevuto il pagamento del tuo pacchetto',
    'package-details': 'Il tuo pacchetto «{package}»',
    'password-reset': 'Imposta una nuova password',
  },
  intros: {
    'booking-made': 'Grazie per la prenotazione. Ecco i dettagli:',
    'booking-moved': 'La tua prenotazione è stata spostata. Ecco il nuovo orario:',
    'booking-cancelled': 'Questa prenotazione è stata annullata:',
    'booking-status': 'Lo stato della tua prenotazione è cambiato:',
    'booking-paid': 'Il tuo pagamento è stato registrato. Grazie!',
    'package-paid': 'Il pagamento del tuo pacchetto è stato registrato. Grazie e buoni lavaggi!',
    'package-details': 'Ecco i dettagli del tuo pacchetto:',
    'password-reset':
      'È stata chiesta una nuova password per il tuo account. Questo link vale una sola volta, per {minutes}:',
  },
  labels: {
    service: 'Servizio',
    branch: 'Sede',
    phone: 'Telefono',
    date: 'Data',
    time: 'Ora',
    was: 'Prima',
    status: 'Stato',
    price: 'Prezzo',
    reason: 'Motivo',
    remainingWashes: 'Lavaggi rimasti',
    washes: 'Lavaggi in totale',
    package: 'Pacchetto',
    validUntil: 'Valido fino al',
    payment: 'Pagamento',
  },
  statuses: {
    pending: 'In attesa',
    confirmed: 'Confermata',
    completed: 'Completata',
    cancelled: 'Annullata',
  },
  cancelReasons: {
    customer: 'Annullata da te',
    branch: 'La sede ha dovuto annullare. Ci scusiamo.',
    'no-show': 'Non si è presentato nessuno all’orario prenotato',
    closure: 'La sede è chiusa a quell’orario. Ci scusiamo.',
  },
  paidByPackage: 'Con il tuo pacchetto',
  paid: 'Pagato',
  unpaid: 'Da pagare',
  notYou: 'Se non l’hai chiesta tu, ignora questa e-mail: la tua password resta com’è.',
  openSite: 'Vedi o modifica le tue prenotazioni',
  setPassword: 'Imposta una nuova password',
  regards: 'A presto',
}

const ar: MailTexts = {
  greeting: 'مرحبًا {name}،',
  subjects: {
    'booking-made': 'حجزك في {branch}',
    'booking-moved': 'موعد جديد لحجزك في {branch}',
    'booking-cancelled': 'تم إلغاء حجزك في {branch}',
    'booking-status': 'حجزك في {branch}: {status}',
    'booking-paid': 'استلمنا دفعتك',
    'package-paid': 'استلمنا ثمن باقتك',
    'package-details': 'باقتك «{package}»',
    'password-reset': 'تعيين كلمة مرور جديدة',
  },
  intros: {
    'booking-made': 'شكرًا لحجزك. هذه هي التفاصيل المسجّلة لدينا:',
    'booking-moved': 'تم تغيير موعد حجزك. هذا هو الموعد الجديد:',
    'booking-cancelled': 'تم إلغاء هذا الحجز:',
    'booking-status': 'تغيّرت حالة حجزك:',
    'booking-paid': 'تم تسجيل دفعتك. شكرًا لك!',
    'package-paid': 'تم تسجيل ثمن باقتك. شكرًا لك، ونرحب بك في غسلتك القادمة!',
    'package-details': 'هذه تفاصيل باقتك:',
    'password-reset': 'طُلب تعيين كلمة مرور جديدة لحسابك. يعمل هذا الرابط مرة واحدة فقط خلال {minutes}:',
  },
  labels: {
    service: 'الخدمة',
    branch: 'الفرع',
    phone: 'الهاتف',
    date: 'التاريخ',
    time: 'الوقت',
    was: 'الموعد السابق',
    status: 'الحالة',
    price: 'السعر',
    reason: 'السبب',
    remainingWashes: 'الغسلات المتبقية',
    washes: 'إجمالي الغسلات',
    package: 'الباقة',
    validUntil: 'صالحة حتى',
    payment: 'الدفع',
  },
  statuses: { pending: 'قيد الانتظار', confirmed: 'مؤكد', completed: 'مكتمل', cancelled: 'ملغى' },
  cancelReasons: {
    customer: 'أُلغي بطلب منك',
    branch: 'اضطر الفرع إلى الإلغاء. نعتذر عن ذلك.',
    'no-show': 'لم يحضر أحد في الموعد المحجوز',
    closure: 'الفرع مغلق في ذلك الموعد. نعتذر عن ذلك.',
  },
  paidByPackage: 'ضمن باقتك',
  paid: 'مدفوع',
  unpaid: 'لم يُدفع بعد',
  notYou: 'إن لم يصدر هذا الطلب منك فيمكنك تجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.',
  openSite: 'عرض حجوزاتك أو تعديلها',
  setPassword: 'تعيين كلمة مرور جديدة',
  regards: 'مع أطيب التحيات',
}

export const MAIL_TEXTS: Record<Language, MailTexts> = { en, it, ar }
