import { LANGUAGES, ROLES, VEHICLE_TYPES } from '../../../contract/constants.ts'
import { calendarLink } from '../../../db/calendar-link.ts'
import {
  begins,
  doc,
  flag,
  given,
  id,
  instant,
  later,
  list,
  map,
  newDocument,
  number,
  oneOf,
  orNull,
  text,
  texts,
  type DocumentOf,
} from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'
import { searchEntries } from '../../../db/search-words.ts'
import { emailShown } from '../../../values/email-shown.ts'

const familyMember = { _id: given(id), name: given(text), relationship: given(text) }
export interface FamilyMember extends DocumentOf<typeof familyMember> {}

const vehicle = { _id: given(id), plate: given(text), label: given(text), type: given(oneOf(VEHICLE_TYPES)) }
export interface Vehicle extends DocumentOf<typeof vehicle> {}

/** An admin's second factor. Secrets are sealed (modules/accounts/auth/second-factor/codes.ts), codes are hashes. */
const secondFactor = {
  /** Grows with every change and never decreases: it is part of what remembered devices keep. */
  seq: given(number),
  /** Null or absent: off. */
  secret: later(orNull(text)),
  pending: later(orNull(text)),
  since: later(orNull(instant)),
  /** The 30-second step of the last code that was used. */
  step: later(number),
  recovery: later(texts),
}
export interface SecondFactor extends DocumentOf<typeof secondFactor> {}

/** Shown in lists and past bookings instead of the person's name (decision 30). */
const DELETED_NAME = 'Deleted customer'

export const userFields = {
  _id: given(id, 'kept, exported'),
  name: given(text, 'erased, exported', { blank: DELETED_NAME }),
  /** Lower-cased; null once the account is deleted, which frees the address. */
  email: given(orNull(text), 'erased, exported'),
  phone: given(orNull(text), 'erased, exported'),
  role: given(oneOf(ROLES), 'kept, exported'),
  branch: given(orNull(id), 'kept'),
  /** `<scheme>$…`, see modules/accounts/auth/passwords.ts. Null: cannot sign in. */
  passwordHash: given(orNull(text), 'erased'),
  /** Absent or null: none, now or ever. */
  secondFactor: later(orNull(doc(secondFactor)), 'erased'),
  address: begins(orNull(text), null, 'erased, exported'),
  language: begins(orNull(oneOf(LANGUAGES)), null, 'erased, exported'),
  /** False: no reminders by e-mail. Absent: they are sent. */
  reminders: later(flag, 'kept, exported'),
  familyMembers: begins(list(doc(familyMember)), [], 'erased, exported'),
  vehicles: begins(list(doc(vehicle)), [], 'erased, exported'),
  lastSeenAt: begins(orNull(instant), null, 'erased'),
  /** When the customer was last seen, or a booking last made or moved for them. */
  activeAt: begins(orNull(instant), null, 'erased'),
  /** Where the desk entered the customer, or a booking was ever made or moved to; some may be deleted since. */
  branchesBooked: begins(list(id), [], 'erased'),
  /** By branch, the newest of its notices that an admin has seen; without those of which none was seen. */
  noticesSeen: later(orNull(map<Record<string, Date>>()), 'erased'),
  /** Of a customer's own calendar; absent before the first. */
  calendarLink: later(orNull(calendarLink), 'erased'),
  /** Incremented by each booking in its transaction, so that two bookings of one customer conflict. */
  bookingSeq: begins(number, 0, 'kept'),
  /** Incremented by each new session in its transaction, which conflicts with a change of role, branch or access. */
  sessionSeq: begins(number, 0, 'kept'),
  disabled: begins(flag, false, 'kept'),
  deletedAt: begins(orNull(instant), null, 'kept'),
  /** Entries of name, e-mail, phone and plates, for the admins' search by beginnings (`search-words.ts`). */
  words: given(texts, 'erased'),
  /** What the desk has noted about a customer; the revision increments with each change. */
  deskNotes: begins(text, '', 'erased, exported'),
  deskNotesRev: begins(number, 0, 'kept'),
  createdAt: given(instant, 'kept'),
}
/** An account: customer or admin. A deleted account keeps its row without personal data (decision 30). */
export interface User extends DocumentOf<typeof userFields> {}

/** The fields that `words` derives from: update both together. */
type Found = Pick<User, 'name' | 'email' | 'phone' | 'vehicles' | 'branchesBooked'>

/** What precedes a customer's entries at a branch. */
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
