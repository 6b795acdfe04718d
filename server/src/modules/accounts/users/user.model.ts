import { LANGUAGES, ROLES, VEHICLE_TYPES } from '../../../contract/constants.ts'
import { calendarLink } from '../../../db/calendar-link.ts'
import { begins, given, is, later, newDocument, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'
import { searchEntries } from '../../../db/search-words.ts'
import { emailShown } from '../../../values/email-shown.ts'

const familyMember = { _id: given(is.id), name: given(is.text), relationship: given(is.text) }

const vehicle = {
  _id: given(is.id),
  plate: given(is.text),
  label: given(is.text),
  type: given(is.oneOf(VEHICLE_TYPES)),
}
export interface Vehicle extends DocumentOf<typeof vehicle> {}

/** An admin's second factor. Secrets are sealed, codes are hashes. */
const secondFactor = {
  /** Grows with every change and never decreases: it is part of what remembered devices keep. */
  seq: given(is.number),
  /** Null or absent: off. */
  secret: later(is.orNull(is.text)),
  pending: later(is.orNull(is.text)),
  since: later(is.orNull(is.instant)),
  /** The 30-second step of the last code that was used. */
  step: later(is.number),
  recovery: later(is.texts),
}
export interface SecondFactor extends DocumentOf<typeof secondFactor> {}

/** Shown in lists and past bookings instead of the person's name (decision 30). */
const DELETED_NAME = 'Deleted customer'

export const userFields = {
  _id: given(is.id, 'kept, exported'),
  name: given(is.text, 'erased, exported', { blank: DELETED_NAME }),
  /** Lower-cased; null once the account is deleted, which frees the address. */
  email: given(is.orNull(is.text), 'erased, exported'),
  /** When a mail server last refused the address for good; absent or null: none has since it took a mail. */
  mailRefusedAt: later(is.orNull(is.instant), 'erased, exported'),
  phone: given(is.orNull(is.text), 'erased, exported'),
  role: given(is.oneOf(ROLES), 'kept, exported'),
  branch: given(is.orNull(is.id), 'kept'),
  /** `<scheme>$…`, see modules/accounts/auth/passwords.ts. Null: cannot sign in. */
  passwordHash: given(is.orNull(is.text), 'erased'),
  /** Absent or null: none, now or ever. */
  secondFactor: later(is.orNull(is.doc(secondFactor)), 'erased'),
  address: begins(is.orNull(is.text), null, 'erased, exported'),
  language: begins(is.orNull(is.oneOf(LANGUAGES)), null, 'erased, exported'),
  /** False: no reminders by e-mail. Absent: they are sent. */
  reminders: later(is.flag, 'kept, exported'),
  familyMembers: begins(is.list(is.doc(familyMember)), [], 'erased, exported'),
  vehicles: begins(is.list(is.doc(vehicle)), [], 'erased, exported'),
  lastSeenAt: begins(is.orNull(is.instant), null, 'erased'),
  /** When the customer was last seen, or a booking last made or moved for them. */
  activeAt: begins(is.orNull(is.instant), null, 'erased'),
  /** Where the desk entered the customer, or a booking was ever made or moved to; some may be deleted since. */
  branchesBooked: begins(is.list(is.id), [], 'erased'),
  /** By branch, the newest of its notices that an admin has seen; without those of which none was seen. */
  noticesSeen: later(is.orNull(is.map<Record<string, Date>>()), 'erased'),
  /** Of a customer's own calendar; absent before the first. */
  calendarLink: later(is.orNull(calendarLink), 'erased'),
  /** Incremented by each booking in its transaction, so that two bookings of one customer conflict. */
  bookingSeq: begins(is.number, 0, 'kept'),
  /** Incremented by each new session in its transaction, which conflicts with a change of role, branch or access. */
  sessionSeq: begins(is.number, 0, 'kept'),
  disabled: begins(is.flag, false, 'kept'),
  deletedAt: begins(is.orNull(is.instant), null, 'kept'),
  /** Entries of name, e-mail, phone and plates, for the admins' search by beginnings (`search-words.ts`). */
  words: given(is.texts, 'erased'),
  /** What the desk has noted about a customer; the revision increments with each change. */
  deskNotes: begins(is.text, '', 'erased, exported'),
  deskNotesRev: begins(is.number, 0, 'kept'),
  createdAt: given(is.instant, 'kept'),
}
/** An account: customer or admin. A deleted account keeps its row without personal data (decision 30). */
export interface User extends DocumentOf<typeof userFields> {}

/** The fields that `words` derives from: update both together. */
type Found = Pick<User, 'name' | 'email' | 'phone' | 'vehicles' | 'branchesBooked'>

export const wordsWithin = (branchId: string): string => `${branchId}:`

/** An index refuses an array with more than 2,000 values. */
const MOST_WORDS = 1900

/** The entries by which a customer is found in the chain, and the same at each branch that knows them. */
export const userWords = ({ name, email, phone, vehicles, branchesBooked }: Found): string[] => {
  const plates = vehicles.map(({ plate }) => plate)
  const entries = searchEntries({ names: [name], emails: [email, emailShown(email)], phone, plates })
  const within = ['', ...branchesBooked.map(id => wordsWithin(id.toHexString()))]
  return within.flatMap(branch => entries.map(entry => branch + entry)).slice(0, MOST_WORDS)
}

/** What an account starts with; without an address or a password it cannot sign in yet. */
export type NewAccount = Pick<User, 'name' | 'email' | 'phone' | 'role' | 'branch' | 'passwordHash'> &
  Partial<User>

export const newUser = (account: NewAccount & Pick<User, 'createdAt'>): User => {
  const user = newDocument(userFields, { ...account, words: [] })
  return { ...user, words: userWords(user) }
}

/** Ends with what orders a list, which is put in order by keys alone (decision 395). */
export const USERS_BY_WORDS = { role: 1, words: 1, createdAt: 1, _id: 1 } as const

export const UserModel = defineModel('User', userFields, {
  collection: 'users',
  indexes: [
    [{ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } }],
    [{ role: 1, _id: 1 }],
    [{ role: 1, createdAt: 1, _id: 1 }],
    [{ role: 1, activeAt: 1 }],
    [{ branchesBooked: 1, activeAt: 1 }],
    [{ branchesBooked: 1, createdAt: 1, _id: 1 }],
    [{ phone: 1 }],
    /** Search by words; an erased account has none. */
    [USERS_BY_WORDS],
  ],
})
