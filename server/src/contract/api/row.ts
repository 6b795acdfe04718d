import type { z } from 'zod'
import type { KeyScope, Role } from '../constants.ts'
import type { ErrorCode } from '../errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Method and path below /api, parameters as ":id": "PATCH /bookings/:id". */
export type RowKey = `${Method} /${string}`
export type Who = 'all' | readonly Role[]

/** One call of the API. Routes, access tests, the client's types, the reply check and the OpenAPI document come from it. */
export interface Row {
  who: Who
  /** Admits a visitor who sends this field of the body; the handler verifies its value. */
  visitorWith?: string
  /** Open to a session that lacks the second factor which its role needs. */
  withoutFactor?: true
  query?: z.ZodType
  body?: z.ZodType
  /** Media types of a body of bytes, which is taken instead of JSON, up to `maxBytes` instead of 16 kB. */
  accepts?: readonly string[]
  maxBytes?: number
  /** Schema per status; null = no body; a string = a media type other than JSON, or a range ("image/*"). */
  reply: Readonly<Record<number, z.ZodType | string | null>>
  /** The media type of the download that a 200 contains instead when the query asks for one. */
  download?: string
  /** Accepts the header `Idempotency-Key`: a repeat with the same key and body replays the first success. */
  idempotent?: true
  /** Admits the keys of other programs with this scope, for what their admin may do; absent: no key. */
  keys?: KeyScope
  /** Error codes in addition to those of every call of this shape. */
  codes?: readonly ErrorCode[]
}

export type Api = Readonly<Record<RowKey, Row>>
