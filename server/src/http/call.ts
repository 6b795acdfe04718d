import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Actor, Who } from '../access.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Context } from '../context.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a call may know of the request beside its parsed input. */
export interface RequestMeta {
  ip: string
  requestId: string
  userAgent: string
  /** Header `Idempotency-Key`, checked to be 1–255 printable characters. */
  idempotencyKey: string | null
  ifNoneMatch: string | null
  /** The device cookie as it came, see modules/auth/device.ts. */
  device: string | null
}

/** What a call answers. `body` is checked against the row's reply schema in tests. */
export interface Reply {
  status: number
  body?: unknown
  headers?: Record<string, string>
  /** A new session token to set as the cookie, or 'clear'. */
  session?: { token: string; maxAgeSeconds: number } | 'clear'
  /** What the device keeps to be known at its next login. */
  device?: string
  /** Something other than JSON: calendar, CSV, HTML. */
  stream?: { type: string; content: Readable | string; filename?: string }
}

export const ok = (body: unknown, headers?: Record<string, string>): Reply =>
  headers ? { status: 200, body, headers } : { status: 200, body }
export const list = (items: readonly unknown[]): Reply => ({ status: 200, body: { data: items } })
export const created = (body: unknown): Reply => ({ status: 201, body })
export const accepted = (): Reply => ({ status: 202 })
export const noContent = (): Reply => ({ status: 204 })

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<string, never>

interface CallInput<P, Q, B> {
  params: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
  meta: RequestMeta
}

/**
 * One row of the route table: the only place that says who may call what with which input and replies.
 * Express routes, 405 and 404, role tests, the reply check of tests and the OpenAPI document come from it.
 */
export interface Call<
  W extends Who = Who,
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
> {
  method: Method
  /** Below /api, in Express's notation: "/bookings/:id". */
  path: string
  who: W
  /** Lets a visitor in who sends this field of the body; what it is worth is for the call to judge. */
  visitorWith?: string
  /** One sentence for the API page. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** Schema per success status; null = no body; a string = a media type other than JSON. */
  reply: Record<number, z.ZodType | string | null>
  /** The media type of a download that a 200 may be instead, where the query asks for one. */
  download?: string
  /** Error codes beyond those that every call of this shape may answer; for the API page. */
  codes?: readonly ErrorCode[]
  /**
   * A 403 that the path alone decides, before the body is read: throws AppError.
   * (api.md, order of refusal: a branch-admin's PUT of another branch.)
   */
  precheck?: (actor: Actor, params: Record<string, string>) => void
  run: (
    input: CallInput<P, Q, B>,
    actor: W extends 'all' ? Actor | null : Actor,
    context: Context,
  ) => Promise<Reply> | Reply
}

/** A row with its types kept for `run`, forgotten for the table. */
export function call<
  const W extends Who,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(row: Call<W, P, Q, B>): AnyCall {
  // The table only ever calls `run` with what this row's own schemas produced and its own `who` let in.
  return row as unknown as AnyCall
}

export type AnyCall = Omit<Call, 'run'> & {
  run: (
    input: CallInput<unknown, unknown, unknown>,
    actor: Actor | null,
    context: Context,
  ) => Promise<Reply> | Reply
}
