import { ERRORS, type ErrorCode, type ErrorDetail } from './contract/errors.ts'
import type { FieldCode, ParamsArgument } from './contract/field-codes.ts'
import { fieldDetail } from './values/field-words.ts'

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
    super(message ?? ERRORS[code][1])
    this.name = 'AppError'
    this.code = code
    this.extra = extra
  }

  get status(): number {
    return ERRORS[this.code][0]
  }
}

/** Another admin has saved the object since it was read: 409 with the stored document, under its name. */
export const savedSince = (name: string, stored: object): AppError =>
  new AppError('STATE_CONFLICT', `The ${name} has changed in the meantime.`, { [name]: stored })

/** Too much at once: the caller may try again after so many seconds. */
export const busy = (retryAfterSeconds = 1) => new AppError('BUSY', undefined, { retryAfterSeconds })

export const notFound = () => new AppError('NOT_FOUND')

export const invalidField = <C extends FieldCode>(path: string, code: C, ...params: ParamsArgument<C>) =>
  new AppError('VALIDATION', undefined, { details: [fieldDetail(path.split('.'), code, ...params)] })
