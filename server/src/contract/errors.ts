import { z } from 'zod'
import { FIELD_CODES, paramsOf, type FieldCode } from './field-codes.ts'

/**
 * Every error code with its HTTP status (api.md, Errors) and default message (English; a client translates the code).
 * The order of the business 400s is the order in which they are reported.
 */
export const ERRORS = {
  VALIDATION: [400, 'Please check the fields marked below.'],
  INVALID_ID: [400, 'That is not a valid id.'],
  MALFORMED_JSON: [400, 'The request is not valid JSON.'],
  SLOT_UNAVAILABLE: [400, 'That time is no longer available.'],
  OUTSIDE_HOURS: [400, 'That time is outside the opening hours.'],
  BRANCH_CLOSED: [400, 'The branch is closed then.'],
  PAST_TIME: [400, 'That time has already passed.'],
  TOO_FAR_AHEAD: [400, 'Bookings are not open for that day yet.'],
  INVALID_LOCAL_TIME: [400, 'That time does not exist on this day, because the clocks change.'],
  SERVICE_NOT_OFFERED: [400, 'This branch does not offer that service.'],
  PRICE_CHANGED: [400, 'The price has changed.'],
  TOO_MANY_OPEN: [400, 'You already have as many open bookings as are allowed.'],
  TOO_COMMON: [400, 'Too many customers match. Please choose one of them or a branch, or type more.'],
  DUPLICATE_BOOKING: [400, 'You already have this booking.'],
  PACKAGE_EXPIRED: [400, 'The package expires before that day.'],
  SERVICE_NOT_IN_PACKAGE: [400, 'The package does not include that service.'],
  UNPAID_PACKAGE_LIMIT: [400, 'Please pay the package at the desk before booking another wash with it.'],
  NO_WASHES_LEFT: [400, 'No washes left on this package.'],
  INVALID_TOKEN: [400, 'That link is not valid or has expired.'],
  WEAK_PASSWORD: [400, 'Please choose a stronger password.'],
  UNAUTHENTICATED: [401, 'Please log in.'],
  INVALID_CREDENTIALS: [401, 'Invalid credentials'],
  SECOND_FACTOR_REQUIRED: [401, 'Please enter the code of your authenticator.'],
  FORBIDDEN: [403, 'You may not do that.'],
  SECOND_FACTOR_WRONG: [403, 'That code is wrong or has been used.'],
  SECOND_FACTOR_MISSING: [403, 'Please set up a second factor first.'],
  CSRF: [403, 'The request came from another site.'],
  INCORRECT_DELETION_PASSWORD: [403, 'Incorrect deletion password!'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'That method is not allowed here.'],
  EMAIL_TAKEN: [409, 'An account with this email already exists.'],
  PHONE_TAKEN: [409, 'A customer with this phone number already exists.'],
  IN_USE: [409, 'It is still in use.'],
  PAID: [409, 'It is paid. Give the money back first, or send giveBack: true to do both at once.'],
  STATE_CONFLICT: [409, 'It has changed in the meantime.'],
  TOO_LATE: [409, 'It is too late to change this booking.'],
  LAST_SUPER_ADMIN: [409, 'The last super-admin cannot be removed.'],
  SET_ON_SERVER: [409, 'The environment of the server decides that: change it there.'],
  SETUP_DONE: [409, 'The first super-admin already exists.'],
  TOO_MANY_PASSKEYS: [409, 'You already have 10 passkeys. Remove one first.'],
  PASSKEYS_UNAVAILABLE: [409, 'Passkeys need a name for an address, and https.'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large.'],
  UNSUPPORTED_MEDIA: [415, 'Please send JSON.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was used for another request.'],
  REPORT_TOO_LONG: [422, 'The report of this period takes too long. Please choose a shorter one.'],
  RATE_LIMITED: [429, 'Too many attempts. Please wait a moment.'],
  INTERNAL: [500, 'Something went wrong on our side.'],
  MAIL_REFUSED: [502, 'The mail server did not take the e-mail.'],
  BUSY: [503, 'We are very busy right now. Please try again in a moment.'],
  DB_UNAVAILABLE: [503, 'We cannot reach our data right now. Please try again in a moment.'],
} as const

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

const FIELDS = Object.keys(FIELD_CODES) as [FieldCode, ...FieldCode[]]
/** The codes that have params, with the names of these. */
const CODES_WITH_PARAMS = FIELDS.filter(code => paramsOf(code).length > 0)
  .map(code => `${code}: ${paramsOf(code).join(', ')}`)
  .join('; ')

/** One wrong field of a refused body, query or path. `path` is dotted ("vehicles.0.plate"). */
export const errorDetailSchema = z.object({
  path: z.string(),
  code: z.enum(FIELDS),
  message: z.string(),
  /** The params of the code's message: `{ "max": 10000 }`. */
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe(CODES_WITH_PARAMS),
})
export type ErrorDetail = z.infer<typeof errorDetailSchema>

export const PLACE_CODES = [
  'SLOT_UNAVAILABLE',
  'OUTSIDE_HOURS',
  'BRANCH_CLOSED',
  'PAST_TIME',
  'TOO_FAR_AHEAD',
  'INVALID_LOCAL_TIME',
  'SERVICE_NOT_OFFERED',
] as const

/** Why a package cannot pay for a wash. */
export const PACKAGE_CODES = [
  'PACKAGE_EXPIRED',
  'SERVICE_NOT_IN_PACKAGE',
  'UNPAID_PACKAGE_LIMIT',
  'NO_WASHES_LEFT',
] as const satisfies readonly ErrorCode[]
/** Refusals of a customer's new booking because of their other bookings and their package. */
export const CUSTOMER_CODES = ['TOO_MANY_OPEN', 'DUPLICATE_BOOKING', ...PACKAGE_CODES] as const
