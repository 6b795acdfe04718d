import { ERROR_STATUS, type ErrorCode, type ErrorDetail } from './contract/errors.ts'
import type { FieldCode, ParamsArgument } from './contract/field-codes.ts'
import { fieldDetail } from './values/field-words.ts'

/** The default message of each code (English; the client translates the code). */
const DEFAULT_MESSAGE: Record<ErrorCode, string> = {
  VALIDATION: 'Please check the fields marked below.',
  INVALID_ID: 'That is not a valid id.',
  MALFORMED_JSON: 'The request is not valid JSON.',
  SLOT_UNAVAILABLE: 'That time is no longer available.',
  OUTSIDE_HOURS: 'That time is outside the opening hours.',
  BRANCH_CLOSED: 'The branch is closed then.',
  PAST_TIME: 'That time has already passed.',
  TOO_FAR_AHEAD: 'Bookings are not open for that day yet.',
  INVALID_LOCAL_TIME: 'That time does not exist on this day, because the clocks change.',
  SERVICE_NOT_OFFERED: 'This branch does not offer that service.',
  PRICE_CHANGED: 'The price has changed.',
  TOO_MANY_OPEN: 'You already have as many open bookings as are allowed.',
  TOO_COMMON: 'Too many customers match. Please choose one of them or a branch, or type more.',
  DUPLICATE_BOOKING: 'You already have this booking.',
  PACKAGE_EXPIRED: 'The package expires before that day.',
  SERVICE_NOT_IN_PACKAGE: 'The package does not include that service.',
  UNPAID_PACKAGE_LIMIT: 'Please pay the package at the desk before booking another wash with it.',
  NO_WASHES_LEFT: 'No washes left on this package.',
  INVALID_TOKEN: 'That link is not valid or has expired.',
  WEAK_PASSWORD: 'Please choose a stronger password.',
  UNAUTHENTICATED: 'Please log in.',
  INVALID_CREDENTIALS: 'Invalid credentials',
  SECOND_FACTOR_REQUIRED: 'Please enter the code of your authenticator.',
  SECOND_FACTOR_WRONG: 'That code is wrong or has been used.',
  SECOND_FACTOR_MISSING: 'Please set up a second factor first.',
  FORBIDDEN: 'You may not do that.',
  CSRF: 'The request came from another site.',
  INCORRECT_DELETION_PASSWORD: 'Incorrect deletion password!',
  NOT_FOUND: 'Not found.',
  METHOD_NOT_ALLOWED: 'That method is not allowed here.',
  EMAIL_TAKEN: 'An account with this email already exists.',
  PAID: 'It is paid. Give the money back first, or send giveBack: true to do both at once.',
  PHONE_TAKEN: 'A customer with this phone number already exists.',
  IN_USE: 'It is still in use.',
  STATE_CONFLICT: 'It has changed in the meantime.',
  TOO_LATE: 'It is too late to change this booking.',
  LAST_SUPER_ADMIN: 'The last super-admin cannot be removed.',
  SETUP_DONE: 'The first super-admin already exists.',
  TOO_MANY_PASSKEYS: 'You already have 10 passkeys. Remove one first.',
  PASSKEYS_UNAVAILABLE: 'Passkeys need a name for an address, and https.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA: 'Please send JSON.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for another request.',
  REPORT_TOO_LONG: 'The report of this period takes too long. Please choose a shorter one.',
  RATE_LIMITED: 'Too many attempts. Please wait a moment.',
  INTERNAL: 'Something went wrong on our side.',
  BUSY: 'We are very busy right now. Please try again in a moment.',
  DB_UNAVAILABLE: 'We cannot reach our data right now. Please try again in a moment.',
}

/** The fields of an error besides its code: `nextAvailable`, `alternatives`, `booking`, `bookings`, … */
export type ErrorExtra = Record<string, unknown> & {
  details?: ErrorDetail[]
  retryAfterSeconds?: number
  logged?: Record<string, unknown>
}

/**
 * An error that a caller may see. Any other thrown error is a bug and answers 500.
 * `extra.retryAfterSeconds` becomes the Retry-After header and `extra.logged` part of a security event's line; the
 * other fields go into the body.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: ErrorExtra

  constructor(code: ErrorCode, message?: string, extra: ErrorExtra = {}) {
    super(message ?? DEFAULT_MESSAGE[code])
    this.name = 'AppError'
    this.code = code
    this.extra = extra
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Another admin has saved the object since it was read: 409 with the stored document, under its name. */
export const savedSince = (name: string, stored: object): AppError =>
  new AppError('STATE_CONFLICT', `The ${name} has changed in the meantime.`, { [name]: stored })

export const notFound = () => new AppError('NOT_FOUND')

/** A validation error for one field. */
export const invalidField = <C extends FieldCode>(path: string, code: C, ...params: ParamsArgument<C>) =>
  new AppError('VALIDATION', undefined, { details: [fieldDetail(path.split('.'), code, ...params)] })
