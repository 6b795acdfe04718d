import type { ErrorBody, ErrorCode, ErrorDetail } from '@car-wash/server/contract'
import type { AxiosInstance, AxiosResponse } from 'axios'
import { warn } from './log.ts'

/** A refusal of the server, or the lack of an answer (status 0, code 'NETWORK'). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'NETWORK'
  readonly details: readonly ErrorDetail[]
  /** The whole answer: `nextAvailable`, `alternatives`, `bookings` and what else a code carries. */
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

/** One page of a list that can grow without bound (api.md, Conventions). */
export interface Page<Row> {
  data: Row[]
  page: { next: string | null; total: number | null }
}

export interface WithStatus<Reply> {
  status: number
  reply: Reply
}

export interface CallOptions {
  params?: object
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * The calls of the product. Each answers the body; a list answers its rows, a page (`api.page`) rows and cursor.
 * Rejects with `ApiError`.
 */
export const api = {
  get: <Reply>(path: string, options?: CallOptions) => call<Reply>({ method: 'get', path, ...options }),
  page: <Row>(path: string, options?: CallOptions) =>
    send<Page<Row>>({ method: 'get', path, ...options }).then(bodyOf),
  post: <Reply>(path: string, body?: unknown, options?: CallOptions) =>
    call<Reply>({ method: 'post', path, body, ...options }),
  put: <Reply>(path: string, body: unknown, options?: CallOptions) =>
    call<Reply>({ method: 'put', path, body, ...options }),
  patch: <Reply>(path: string, body: unknown, options?: CallOptions) =>
    call<Reply>({ method: 'patch', path, body, ...options }),
  delete: (path: string, body?: unknown) => call<undefined>({ method: 'delete', path, body }),
  /** For the few calls where the status tells the outcome: 201 or 200 of a mail, of a reservation. */
  postWithStatus: <Reply>(path: string, body?: unknown): Promise<WithStatus<Reply>> =>
    send<Reply>({ method: 'post', path, body }).then(({ status, data }) => ({ status, reply: data })),
}

/** Called after a state-changing call was refused for want of a session; answers the way to stop listening. */
export function onSessionLost(listener: () => void): () => void {
  sessionLost.add(listener)
  return () => sessionLost.delete(listener)
}

/** Fetches the HTTP client ahead of its first use. */
export function warmUp(): void {
  void client()
}

interface Call extends CallOptions {
  method: Method
  path: string
  body?: unknown
}

const sessionLost = new Set<() => void>()
let made: Promise<AxiosInstance> | undefined

/** The HTTP library is fetched with the first call: the landing page never needs it. */
function client(): Promise<AxiosInstance> {
  made ??= import('axios').then(({ default: axios }) =>
    axios.create({ baseURL: '/api', withCredentials: true, headers: { 'Content-Type': 'application/json' } }),
  )
  made.catch(() => {
    made = undefined
  })
  return made
}

async function call<Reply>(request: Call): Promise<Reply> {
  return unwrapped(bodyOf(await send<Reply | { data: Reply }>(request)))
}

function bodyOf<Body>(response: AxiosResponse<Body>): Body {
  return response.data
}

/** Lists travel as { data: [...] }; this is the one place of the client that knows. */
function unwrapped<Reply>(body: Reply | { data: Reply }): Reply {
  const wrapped = typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
  // The check above is on values; the compiler cannot follow it through the type parameter.
  return (wrapped ? body.data : body) as Reply
}

async function send<Body>({
  method,
  path,
  body,
  params,
  headers,
  signal,
}: Call): Promise<AxiosResponse<Body>> {
  const http = await client().catch(() => {
    throw new ApiError(0, {})
  })
  try {
    return await http.request<Body>({
      method,
      url: path,
      data: body,
      ...(params && { params }),
      ...(headers && { headers }),
      ...(signal && { signal }),
    })
  } catch (error) {
    throw asApiError(error, method)
  }
}

function asApiError(error: unknown, method: Method): ApiError {
  const response = responseOf(error)
  const refusal = new ApiError(response?.status ?? 0, asErrorBody(response?.data))
  if (refusal.status === 401) warn('Authentication failed - session may have expired')
  if (refusal.code === 'UNAUTHENTICATED' && method !== 'get') for (const tell of sessionLost) tell()
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
