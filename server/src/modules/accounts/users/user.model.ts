import { Schema, type Types } from 'mongoose'
import {
  LANGUAGES,
  ROLES,
  VEHICLE_TYPES,
  type Language,
  type Role,
  type VehicleType,
} from '../../../contract/constants.ts'
import { defineModel } from '../../../db/model.ts'
import { calendarLinkSchema, type CalendarLink } from '../../../db/calendar-link.ts'
import { searchEntries } from '../../../db/search-words.ts'
import { emailShown } from '../../../values/email-shown.ts'

export interface FamilyMember {
  _id: Types.ObjectId
  name: string
  relationship: string
}

export interface Vehicle {
  _id: Types.ObjectId
  plate: string
  label: string
  type: VehicleType
}

/** An admin's second factor. Secrets are sealed (modules/accounts/auth/second-factor/codes.ts), codes are hashes. */
export interface SecondFactor {
  /** Grows with every change and never decreases: it is part of what remembered devices keep. */
  seq: number
  /** Null or absent: off. */
  secret?: string | null
  /** Waits to be confirmed. */
  pending?: string | null
  since?: Date | null
  /** The 30-second step of the last code that was used. */
  step?: number
  /** Hashes of the recovery codes that are left. */
  recovery?: string[]
}

/** An account: customer or admin. A deleted account keeps its row without personal data (decision 30). */
export interface User {
  _id: Types.ObjectId
  name: string
  /** Lower-cased; null once the account is deleted, which frees the address. */
  email: string | null
  phone: string | null
  role: Role
  /** A branch-admin's branch. */
  branch: Types.ObjectId | null
  /** `<scheme>$…`, see modules/accounts/auth/passwords/passwords.ts. Null: cannot sign in. */
  passwordHash: string | null
  /** Absent or null: none, now or ever. */
  secondFactor?: SecondFactor | null
  address: string | null
  language: Language | null
  /** False: no reminders by e-mail. Absent in older accounts, which get them. */
  reminders?: boolean
  familyMembers: FamilyMember[]
  vehicles: Vehicle[]
  lastSeenAt: Date | null
  /** When the customer was last seen, or a booking last made or moved for them. */
  activeAt: Date | null
  /** Where the desk entered the customer, or a booking was ever made or moved to; some may be deleted since. */
  branchesBooked: Types.ObjectId[]
  /** By branch, the newest of its notices that an admin has seen; without those of which none was seen. */
  noticesSeen?: Record<string, Date>
  /** Of a customer's own calendar; absent before the first. */
  calendarLink?: CalendarLink
  /** Incremented by each booking in its transaction, so that two bookings of one customer conflict. */
  bookingSeq: number
  /** Incremented by each new session in its transaction, which conflicts with a change of role, branch or access. */
  sessionSeq: number
  disabled: boolean
  deletedAt: Date | null
  /** Entries of name, e-mail, phone and plates, for the admins' search by beginnings (`search-words.ts`). */
  words: string[]
  /** What the desk has noted about a customer; the revision increments with each change. */
  deskNotes: string
  deskNotesRev: number
  createdAt: Date
}

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

/** Ends with what orders a list, which is put in order by keys alone (decision 395). */
export const USERS_BY_WORDS = { role: 1, words: 1, createdAt: 1, _id: 1 } as const

const USERS_OF_BRANCH = { branchesBooked: 1, activeAt: 1 } as const

const schema = new Schema<User>(
  {
    name: { type: String, required: true },
    email: { type: String, default: null },
    phone: { type: String, default: null },
    role: { type: String, enum: ROLES, required: true },
    branch: { type: Schema.Types.ObjectId, default: null },
    passwordHash: { type: String, default: null },
    secondFactor: {
      type: new Schema<SecondFactor>(
        { seq: Number, secret: String, pending: String, since: Date, step: Number, recovery: [String] },
        { _id: false },
      ),
    },
    address: { type: String, default: null },
    language: { type: String, enum: [...LANGUAGES, null], default: null },
    reminders: { type: Boolean, default: true },
    familyMembers: [{ name: String, relationship: String }],
    vehicles: [{ plate: String, label: String, type: { type: String, enum: VEHICLE_TYPES } }],
    lastSeenAt: { type: Date, default: null },
    activeAt: { type: Date, default: null },
    branchesBooked: { type: [Schema.Types.ObjectId], default: [] },
    noticesSeen: { type: Map, of: Date },
    calendarLink: { type: calendarLinkSchema },
    bookingSeq: { type: Number, default: 0 },
    sessionSeq: { type: Number, default: 0 },
    disabled: { type: Boolean, default: false },
    deletedAt: { type: Date, default: null },
    words: {
      type: [String],
      default(this: User) {
        return userWords(this)
      },
    },
    deskNotes: { type: String, default: '' },
    deskNotesRev: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
)
schema.index({ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } })
schema.index({ role: 1, _id: 1 })
schema.index({ role: 1, createdAt: 1, _id: 1 })
schema.index({ role: 1, activeAt: 1 })
schema.index(USERS_OF_BRANCH)
schema.index({ branchesBooked: 1, createdAt: 1, _id: 1 })
schema.index({ phone: 1 })
/** Search by words; an erased account has none. */
schema.index(USERS_BY_WORDS)

export const UserModel = defineModel('User', schema, {
  _id: 'kept, exported',
  name: 'erased, exported',
  email: 'erased, exported',
  phone: 'erased, exported',
  role: 'kept, exported',
  branch: 'kept',
  passwordHash: 'erased',
  secondFactor: 'erased',
  address: 'erased, exported',
  language: 'erased, exported',
  reminders: 'kept, exported',
  familyMembers: 'erased, exported',
  vehicles: 'erased, exported',
  lastSeenAt: 'erased',
  activeAt: 'erased',
  branchesBooked: 'erased',
  noticesSeen: 'erased',
  calendarLink: 'erased',
  bookingSeq: 'kept',
  sessionSeq: 'kept',
  disabled: 'kept',
  deletedAt: 'kept',
  words: 'erased',
  deskNotes: 'erased, exported',
  deskNotesRev: 'kept',
  createdAt: 'kept',
})
