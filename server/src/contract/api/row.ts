import type { z } from 'zod'
import type { Role } from '../constants.ts'
import type { ErrorCode } from '../errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Method and path below /api, parameters as ":id": "PATCH /bookings/:id". */
export type RowKey = `${Method} /${string}`
export type Who = 'all' | readonly Role[]

/**
 * One call of the API: who may make it, with which input, and what it answers. Routes, 405 and 404, role tests, the
 * client's types, the reply check of tests and the OpenAPI document come from it.
 */
export interface Row {
  who: Who
  /** Lets a visitor in who sends this field of the body; the handler decides what the field is worth. */
  visitorWith?: string
  /** One sentence for the API page. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Schema per status; null = no body; a string = a media type other than JSON. */
  reply: Readonly<Record<number, z.ZodType | string | null>>
  /** The media type of a download that a 200 may be instead, where the query asks for one. */
  download?: string
  /** Takes the header `Idempotency-Key`: the same key and body again replay the first success. */
  idempotent?: true
  /** Error codes beyond those that every call of this shape may answer. */
  codes?: readonly ErrorCode[]
}

export type Api = Readonly<Record<RowKey, Row>>
