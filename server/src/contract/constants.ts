/** Lists and limits that server and browser share. This file imports nothing. */

/** Scripts. A language in another script needs a row here, and a font in `client/src/theme/fonts.css`. */
const SCRIPTS = {
  latin: { direction: 'ltr', comma: ', ' },
  arabic: { direction: 'rtl', comma: '، ' },
} as const
/**
 * The languages: their texts are in `client/src/i18n/locales/<code>`. `name` is in the language itself; `locale` is for
 * Intl, with Latin digits and the Gregorian calendar (plain `ar` differs from device to device); `currency` is shown
 * where it has an exchange rate (decision 25).
 */
const LIST = {
  en: { name: 'English', locale: 'en-US', currency: 'USD', script: 'latin', weekStart: 0 },
  it: { name: 'Italiano', locale: 'it-IT', currency: 'EUR', script: 'latin', weekStart: 1 },
  ar: { name: 'العربية', locale: 'ar-u-ca-gregory-nu-latn', currency: 'SAR', script: 'arabic', weekStart: 0 },
} as const
export type Language = keyof typeof LIST
export const LANGUAGES = Object.keys(LIST) as readonly Language[]
export const languageFacts = (language: Language) => ({
  ...LIST[language],
  ...SCRIPTS[LIST[language].script],
})

/** Of the prices of a chain that has not chosen a currency: ISO 4217. */
export const FIRST_CURRENCY = 'EUR'
/** The brand's colour until another is chosen. */
export const FIRST_COLOR = '#1563d8'

/** The language in which admins enter texts; the others are translations of it (decision 28). */
export const BASE_LANGUAGE = 'en'
export type TranslatedLanguage = Exclude<Language, typeof BASE_LANGUAGE>
export const TRANSLATED_LANGUAGES = LANGUAGES.filter(
  (language): language is TranslatedLanguage => language !== BASE_LANGUAGE,
)
/** Texts in the other languages; a missing one falls back to the base language. */
export type Translations<Texts> = Partial<
  Record<TranslatedLanguage, { [Field in keyof Texts]?: Texts[Field] | undefined }>
>
/** The cookie with the chosen language, by which the server selects the prerendered page. */
export const LANGUAGE_COOKIE = 'i18next'

export const ROLES = ['customer', 'branch-admin', 'super-admin'] as const
export type Role = (typeof ROLES)[number]
export const ADMIN_ROLES = ['branch-admin', 'super-admin'] as const

export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** What a customer may write into a booking: each is a field of its model, and of every form and list with such texts. */
export const BOOKING_TEXTS = ['notes'] as const
export type BookingText = (typeof BOOKING_TEXTS)[number]
export const forBookingTexts = <Value>(valueOf: (text: BookingText) => Value) =>
  Object.fromEntries(BOOKING_TEXTS.map(text => [text, valueOf(text)])) as Record<BookingText, Value>

export const CANCEL_REASONS = ['customer', 'branch', 'no-show', 'closure'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** What customers do with a booking that its branch is notified of. */
export const CUSTOMER_ACTS = ['booked', 'moved', 'cancelled', 'confirmed'] as const
export type CustomerActKind = (typeof CUSTOMER_ACTS)[number]

export const PAYMENT_STATUSES = ['paid', 'unpaid'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_METHODS = ['cash', 'card', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PROGRESS_STEPS = ['arrived', 'started', 'finished'] as const
export type ProgressStep = (typeof PROGRESS_STEPS)[number]

export const PACKAGE_STEPS = ['used', 'returned'] as const

/** The vehicle types of the landing page, and the plain car. */
export const VEHICLE_TYPES = ['suv', 'motorcycle', 'exotic', 'car'] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]

/** What a wash service is: the picture and the group that it is shown with. */
export const SERVICE_KINDS = [
  'express',
  'exterior',
  'interior',
  'full',
  'polish',
  'seal',
  'engine',
  'wheels',
  'motorcycle',
  'detail',
] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]
export const DEFAULT_SERVICE_KIND = 'exterior' satisfies ServiceKind

export const SERVICE_GROUPS = ['quick', 'full', 'care'] as const
export type ServiceGroup = (typeof SERVICE_GROUPS)[number]
/** The part of the menu in which each kind of service is shown. */
export const GROUP_OF_KIND: Readonly<Record<ServiceKind, ServiceGroup>> = {
  express: 'quick',
  exterior: 'quick',
  motorcycle: 'quick',
  interior: 'full',
  full: 'full',
  detail: 'full',
  polish: 'care',
  seal: 'care',
  engine: 'care',
  wheels: 'care',
}

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const LEDGER_TYPES = [
  'reserved',
  /** Bought and partly used in another system. */
  'imported',
  'held',
  'returned',
  'consumed',
  'reopened',
  'forfeited',
  'forgiven',
  'extended',
] as const
export type LedgerType = (typeof LEDGER_TYPES)[number]

/** Minutes between two start times (specification 5), and the size of an occupancy cell. */
export const SLOT_MINUTES = 5
/** No wash starts before or ends after these branch-local times (specification 9). */
export const BOOKABLE_FROM = '08:00'
export const BOOKABLE_TO = '20:00'
/** Decision 9: how far ahead `nextAvailable` looks. */
export const NEXT_AVAILABLE_DAYS = 14
export const MAX_RANGE_DAYS = 62
export const MAX_REPORT_DAYS = 366
/** The first and last date that the product accepts. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2099-12-31'
/** A tap on the board further than this from the booking's start is assumed to be a mistake, unless confirmed. */
export const TAP_HOURS = 12
/** How long a change of status or a step of the board can be taken back; its mail waits as long. */
export const UNDO_SECONDS = 60
/** Re-planning proposes no start sooner than this. */
export const REPLAN_NOTICE_MINUTES = 30
/** A place further from the booked time has one at another branch beside it, where one is this near. */
export const REPLAN_NEAR_MINUTES = 60
/** Decision 23: days to use the wash after the branch has cancelled a booking. */
export const GRACE_DAYS = 14

/** Specification 9: the wash bar is full at 10 and red at 2 or fewer. */
export const WASH_BAR_FULL = 10
export const LOW_WASHES = 2

export const MIN_BAYS = 1
export const MAX_BAYS = 50
export const DEFAULT_BAYS = 2
export const MAX_EURO = 100_000
export const MAX_WASH_MINUTES = 720
export const MAX_TURNOVER_MINUTES = 240
export const MAX_WASH_COUNT = 1000
export const MAX_VALIDITY_DAYS = 3650

export const NAME_LENGTH = 100
export const TEXT_LENGTH = 1000
export const CITY_LENGTH = 100
export const LOCATION_LENGTH = 500
export const REASON_LENGTH = 500
export const CLOSURE_REASON_LENGTH = 200
export const SEARCH_LENGTH = 200
/** The SMTP limit. */
export const EMAIL_LENGTH = 254
export const PLATE_LENGTH = 15
/** As typed, with invisible marks and an extra zero; `phoneOf` keeps at most 20 characters of it. */
export const PHONE_LENGTH = 60
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]
export const PICTURE_BYTES = 300 * 1024
/** The chain's logo: its types, bytes, and pixels of each side. */
/** `starttls`: encrypted from the first command on; `tls`: from the start; `none`: never. */
export const MAIL_SECURITY = ['starttls', 'tls', 'none'] as const

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type LogoType = (typeof LOGO_TYPES)[number]
export const LOGO_BYTES = 256 * 1024
export const LOGO_PIXELS = { min: 32, max: 2048 }
export const MAX_EMBED_ORIGINS = 10
export const FEATURE_LENGTH = 200
export const MAX_FEATURES = 30
export const TOKEN_LENGTH = 200
/** The most entries of a list in a profile, and of any other list in a body. */
export const MAX_PROFILE_ENTRIES = 20
export const MAX_ENTRIES = 200
export const PASSWORD_LENGTH = { customer: 8, admin: 12, max: 128 } as const
export const PAGE_SIZE = { default: 50, max: 200 } as const

/** Specification 9: toast times in milliseconds. */
export const TOAST_MS = { default: 5000, success: 3000, bookingWarning: 6000, activePackage: 8000 } as const
/** Specification 8: after reserving a package, the wait before /booking opens. */
export const RESERVE_REDIRECT_MS = 3000

/** Bounds of the policies that a chain decides (contract/settings.ts). */
export const MAX_CUTOFF_HOURS = 720
export const MAX_UNPAID_BOOKINGS = 1000
export const MAX_REMINDER_HOURS = 168
export const MAX_REMINDERS = 3
/** Decision 7: how far ahead one may book, and open bookings of one customer. */
export const MAX_HORIZON_DAYS = 90
export const MAX_OPEN_BOOKINGS = 100
export const OFFER_MINUTES = { min: 5, max: 120 }
export const ADMIN_SESSION_HOURS = { min: 1, max: 24 }

/** How long a device that has given a second factor is not asked for one again. */
export const TRUSTED_DAYS = 30

/** What a key may do: read, or also make, move, cancel and progress bookings. */
export const KEY_SCOPES = ['read', 'bookings'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const WEBHOOK_EVENTS = ['booking.changed', 'payment.made'] as const
export const DELIVERY_STATES = ['waiting', 'sent', 'given-up'] as const
/** Why an endpoint gave no reply: a host inside a network, or what the event was about no longer exists, among others. */
export const DELIVERY_FAULTS = ['timeout', 'unreachable', 'private', 'gone'] as const
export const URL_LENGTH = 300

export const AUDIT_KINDS = [
  'booking',
  'userPackage',
  'branch',
  'service',
  'package',
  'user',
  'till',
  'settings',
  'key',
  'webhook',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Sort orders of the desk's list of bookings; a minus means descending. */
export const BOOKING_SORTS = ['startsAt', '-startsAt', 'createdAt', '-createdAt'] as const

/** waiting: for a place; offered: one is held; booked, left by the customer, over: ended. */
export const WAITING_STATES = ['waiting', 'offered', 'booked', 'left', 'over'] as const
/** An entry of the waiting list names at most so many branches and days; a customer has at most so many open ones. */
export const MAX_WAITING_BRANCHES = 5
export const MAX_WAITING_DAYS = 14
export const MAX_WAITING = 5

export const CSV = 'text/csv'
export const IMPORT_BYTES = 5 * 1024 * 1024
