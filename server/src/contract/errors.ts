import { z } from 'zod'
import { FIELD_CODES, type FieldCode } from './field-codes.ts'

/**
 * Every error code with its HTTP status (api.md, Errors).
 * The order of the business 400s is the order in which they are reported.
 */
export const ERROR_STATUS = {
  VALIDATION: 400,
  INVALID_ID: 400,
  MALFORMED_JSON: 400,
  SLOT_UNAVAILABLE: 400,
  OUTSIDE_HOURS: 400,
  BRANCH_CLOSED: 400,
  PAST_TIME: 400,
  TOO_FAR_AHEAD: 400,
  INVALID_LOCAL_TIME: 400,
  SERVICE_NOT_OFFERED: 400,
  PRICE_CHANGED: 400,
  TOO_MANY_OPEN: 400,
  TOO_COMMON: 400,
  DUPLICATE_BOOKING: 400,
  PACKAGE_EXPIRED: 400,
  SERVICE_NOT_IN_PACKAGE: 400,
  UNPAID_PACKAGE_LIMIT: 400,
  NO_WASHES_LEFT: 400,
  INVALID_TOKEN: 400,
  WEAK_PASSWORD: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_WRONG: 403,
  SECOND_FACTOR_MISSING: 403,
  CSRF: 403,
  INCORRECT_DELETION_PASSWORD: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  EMAIL_TAKEN: 409,
  PHONE_TAKEN: 409,
  IN_USE: 409,
  PAID: 409,
  STATE_CONFLICT: 409,
  TOO_LATE: 409,
  LAST_SUPER_ADMIN: 409,
  SETUP_DONE: 409,
  TOO_MANY_PASSKEYS: 409,
  PASSKEYS_UNAVAILABLE: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  REPORT_TOO_LONG: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  BUSY: 503,
  DB_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** The codes that have params, with the names of these. */
const CODES_WITH_PARAMS = Object.entries(FIELD_CODES)
  .filter(([, names]) => names.length > 0)
  .map(([code, names]) => `${code}: ${names.join(', ')}`)

/** One wrong field of a refused body, query or path. `path` is dotted ("vehicles.0.plate"). */
export const errorDetailSchema = z.object({
  path: z.string(),
  code: z.enum(Object.keys(FIELD_CODES) as [FieldCode, ...FieldCode[]]),
  message: z.string(),
  /** The params of the code's message: `{ "max": 10000 }`. */
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe(CODES_WITH_PARAMS.join('; ')),
})
export type ErrorDetail = z.infer<typeof errorDetailSchema>

/** Why a place cannot be booked. */
export const PLACE_CODES = [
  'SLOT_UNAVAILABLE',
  'OUTSIDE_HOURS',
  'BRANCH_CLOSED',
  'PAST_TIME',
  'TOO_FAR_AHEAD',
  'INVALID_LOCAL_TIME',
  'SERVICE_NOT_OFFERED',
] as const

/** Refusals of a customer's new booking because of their other bookings and their package. */
export const CUSTOMER_CODES = [
  'TOO_MANY_OPEN',
  'DUPLICATE_BOOKING',
  'PACKAGE_EXPIRED',
  'SERVICE_NOT_IN_PACKAGE',
  'UNPAID_PACKAGE_LIMIT',
  'NO_WASHES_LEFT',
] as const satisfies readonly ErrorCode[]
