import type {
  BookingStatus,
  CancelReason,
  CustomerActKind,
  VehicleType,
} from '../../../contract/constants.ts'

/** A booking as mails show it; texts and money are those stored with the booking. */
export interface BookingFacts {
  bookingId: string
  /** For the links, which are made when the mail is sent: the database never holds them. */
  linkSeq: number
  customerId: string
  service: string
  branch: string
  branchPhone: string
  location: string
  /** Branch-local "YYYY-MM-DD" and "HH:mm". */
  bookingDate: string
  bookingTime: string
  minutes: number
  /** Not by its label, which is free text. */
  vehicle: { plate: string; type: VehicleType | null } | null
  status: BookingStatus
  /** The last minute, branch-local, in which the customer may move or cancel it; null when that is over. */
  changeUntil: { date: string; time: string } | null
  startAt: Date
  endAt: Date
  rev: number
  changedAt: Date
  /** Null: paid by a package. */
  priceCents: number | null
  /** Of the package, after this change; absent without a package. */
  remainingWashes?: number
}

export interface PackageFacts {
  name: string
  priceCents: number
  washCount: number
  remainingWashes: number
  /** "YYYY-MM-DD" */
  expiryDate: string
  isPaid: boolean
}

export interface WaitingFacts {
  service: string
  branch: string
  branchPhone: string
  location: string
  /** Branch-local. */
  bookingDate: string
  bookingTime: string
}

/** What customers did at a branch, oldest first, without their names: the mail is the branch's, not theirs. */
export interface AlertFacts {
  branch: string
  branchId: string
  acts: { kind: CustomerActKind; service: string; bookingDate: string; bookingTime: string }[]
  /** Further ones, which the mail does not list. */
  more: number
}

/** The mail says it all. */
type NoFacts = Record<string, never>

/** Every e-mail that the product sends, with the data for its text. */
export interface MailData {
  'booking-made': BookingFacts
  /** `was`: the vacated place. */
  'booking-moved': BookingFacts & { was: { branch: string; bookingDate: string; bookingTime: string } }
  /** The rules of its time zone have changed, and its date and time have not. */
  'booking-time-kept': BookingFacts
  'booking-cancelled': BookingFacts & { cancelReason: CancelReason | null }
  /** A status other than cancelled. */
  'booking-status': BookingFacts
  /** Another service, from the same start. */
  'booking-changed': BookingFacts & { before: { service: string; priceCents: number } }
  'booking-paid': BookingFacts
  /** A wash of the customer's package pays for it. */
  'booking-package': BookingFacts
  'booking-reminder': BookingFacts
  'package-paid': PackageFacts
  'package-details': PackageFacts
  /** Washes are left, and the last day comes near. `customerId`: for the link that stops reminders. */
  'package-expiring': PackageFacts & { customerId: string }
  /** A place is held until `until`, the branch's time of day, at this price; null: paid by a package. */
  'waiting-offer': WaitingFacts & {
    until: string
    priceCents: number | null
    entryId: string
    linkSeq: number
  }
  /** The branch can no longer keep what it held; the search goes on. */
  'waiting-gone': WaitingFacts
  /** The service is no longer offered where somebody waited for it. */
  'waiting-withdrawn': { service: string; branch: string; from: string; to: string }
  /** Nothing more is offered; the last place was this one. */
  'waiting-over': WaitingFacts
  /** To a branch: bookings that start within a day. */
  'branch-alert': AlertFacts
  /** To a branch, once a day: all other bookings. */
  'branch-digest': AlertFacts
  /** To the owner of the account, who may not have done it. */
  'passkey-added': NoFacts
  'passkey-removed': NoFacts
  /** The link is created from this id when the mail is sent, so that the database never holds it. */
  'password-reset': { linkId: string; minutes: number }
  /** To an admin who tests the mail server. */
  'mail-test': { code: string }
  /** To an admin: how they sign in has changed. */
  'second-factor-on': NoFacts
  'second-factor-off': NoFacts
  'recovery-code-used': NoFacts
}
export type MailKind = keyof MailData

/** What a mail about a booking keeps in the outbox; everything else is read from the booking when it leaves. */
export interface BookingNotes {
  'booking-made': NoFacts
  'booking-moved': Pick<MailData['booking-moved'], 'was'> & { branchId: string; startAt: Date }
  'booking-time-kept': { startAt: Date }
  'booking-cancelled': NoFacts
  'booking-status': Pick<BookingFacts, 'status'>
  'booking-changed': Pick<MailData['booking-changed'], 'before'> & { serviceId: string }
  'booking-paid': NoFacts
  'booking-package': NoFacts
  'booking-reminder': { startAt: Date }
}
export type BookingNote = {
  [K in keyof BookingNotes]: { kind: K; data: BookingNotes[K] }
}[keyof BookingNotes]

export type MailContent = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind]

/** A mail that keeps all its data in the outbox. */
export type WholeMail = Exclude<MailContent, { kind: keyof BookingNotes }>
