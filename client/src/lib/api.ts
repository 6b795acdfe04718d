import type { ApiKey } from '@car-wash/server/contract/api'
import type { CallInput, ReplyBody, StatusOf } from '@car-wash/server/contract/api/types'
import type { ErrorBody, ErrorCode, ErrorDetail } from '@car-wash/server/contract'
import axios, { type AxiosResponse } from 'axios'
import { currentLanguage } from '../i18n/i18n.ts'
import { isLocalised } from './localised-calls.ts'
import { warn } from './log.ts'
import { hearTime } from './clock.ts'
import { listeners } from './listeners.ts'
import { forgetBoard } from './kept-board.ts'

/** An error reply, or no reply at all (status 0, code 'NETWORK'). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'NETWORK'
  readonly details: readonly ErrorDetail[]
  /** The whole error body: `nextAvailable`, `alternatives`, `bookings` and other fields of the code. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'NETWORK' : 'INTERNAL')
    this.details = body.details ?? []
    this.body = body
  }
}

/** A field of the error reply of that code, such as `bookings` of IN_USE; undefined for any other error. */
export const fieldOf = (error: unknown, code: ErrorCode, field: string): unknown =>
  error instanceof ApiError && error.code === code ? error.body[field] : undefined

/** Whether the session has ended, which the sign-in over the page handles. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'UNAUTHENTICATED'

type Success<K extends ApiKey> = Extract<StatusOf<K>, 200 | 201 | 202 | 204>
/** Unwraps a list to its rows; a reply with more than `data`, such as a page or totals, stays whole. */
type Unwrapped<Body> = Body extends { data: infer Rows }
  ? [Exclude<keyof Body, 'data'>] extends [never]
    ? Rows
    : Body
  : Body

/** The body of a successful reply. */
export type ReplyTo<K extends ApiKey> = Unwrapped<ReplyBody<K, Success<K>>>
/** The query that a call takes; the language is added to it. */
export type QueryOf<K extends ApiKey> = Omit<NonNullable<CallInput<K>['query']>, 'lang'>
/** The body that a call takes. */
export type BodyOf<K extends ApiKey> = NonNullable<CallInput<K>['body']>
/** One page of a list that can grow without bound. */
export interface Page<Row> {
  data: Row[]
  page: { next: string | null; total: number | null }
}

export interface CallOptions {
  /** The server replays the first success for a repeated key and body. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The input is optional where each part of it is. */
export type InputArguments<K extends ApiKey> =
  Partial<CallInput<K>> extends CallInput<K>
    ? [input?: CallInput<K>, options?: CallOptions]
    : [input: CallInput<K>, options?: CallOptions]

/** Makes one call of the contract and returns the reply's body. Rejects with `ApiError`. */
export async function call<K extends ApiKey>(
  key: K,
  ...[input, options]: InputArguments<K>
): Promise<ReplyTo<K>> {
  const { data } = await send(key, input, options)
  return unwrapped(data) as ReplyTo<K>
}

/** The URL of a GET call, for a plain link to a file. */
export function hrefOf<K extends Extract<ApiKey, `GET ${string}`>>(
  key: K,
  ...[input]: InputArguments<K>
): string {
  const { path, query } = addressOf(key, input)
  const given = Object.entries<unknown>(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const search = new URLSearchParams(given).toString()
  return `/api${path}${search && `?${search}`}`
}

const sessionLost = listeners()
const factorMissing = listeners()

/** Calls the listener when a state-changing call fails because the session has ended; returns the unsubscribe function. */
export const onSessionLost = sessionLost.on

/** Calls the listener when a call fails because the chain asks for a second factor; returns the unsubscribe function. */
export const onFactorMissing = factorMissing.on

const http = axios.create({
  baseURL: '/api',
  withCredentials: true,
  // Firefox takes what the document has preloaded only for a request without headers of its own.
  headers: { 'Content-Type': 'application/json', Accept: null },
})

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

interface AnyInput {
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
}

function addressOf(key: ApiKey, input: AnyInput | undefined) {
  const [method = '', pattern = ''] = key.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input?.params?.[name] ?? ''),
  )
  const asked = isLocalised(key) ? { lang: currentLanguage() } : {}
  // The first word of a row's key is its method.
  return { method: method.toLowerCase() as Method, path, query: { ...input?.query, ...asked } }
}

/** The API sends lists as { data: [...] }; only this function of the client knows. */
function unwrapped(body: unknown): unknown {
  const isList = typeof body === 'object' && body !== null && 'data' in body && Object.keys(body).length === 1
  return isList ? body.data : body
}

async function send(
  key: ApiKey,
  input: AnyInput | undefined,
  { idempotencyKey, signal }: CallOptions = {},
): Promise<AxiosResponse<unknown>> {
  const { method, path, query } = addressOf(key, input)
  try {
    const reply = await http.request({
      method,
      url: path,
      params: query,
      data: input?.body,
      ...(input?.body instanceof Blob && { headers: { 'Content-Type': input.body.type } }),
      ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
      ...(signal && { signal }),
    })
    // Cut off, or the page of a network that asks for a login: not the API's.
    if (reply.status === 200 && typeof reply.data === 'string' && reply.data !== '') throw new ApiError(0, {})
    hearTime(reply.headers['date'])
    return reply
  } catch (error) {
    throw asApiError(error, method)
  }
}

function asApiError(error: unknown, method: Method): ApiError {
  const response = responseOf(error)
  const refusal = new ApiError(response?.status ?? 0, asErrorBody(response?.data))
  if (refusal.status === 401) {
    warn('Authentication failed - session may have expired')
    forgetBoard()
  }
  if (refusal.code === 'SECOND_FACTOR_MISSING') factorMissing.tell()
  if (refusal.code === 'UNAUTHENTICATED' && method !== 'get') sessionLost.tell()
  return refusal
}

function responseOf(error: unknown): { status: number; data: unknown } | undefined {
  if (typeof error !== 'object' || error === null || !('response' in error)) return undefined
  // The shape of axios' own errors.
  return error.response as { status: number; data: unknown } | undefined
}

function asErrorBody(data: unknown): Partial<ErrorBody> {
  return typeof data === 'object' && data !== null ? data : {}
}
