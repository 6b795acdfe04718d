import type { ErrorBody } from '../contract/errors.ts'

export interface TestReply<T = unknown> {
  status: number
  /** Parsed JSON, or the text, or undefined. */
  body: T
  headers: Headers
}

type Headers_ = Record<string, string>

/** A caller of the API over real HTTP: `await customer.post('/bookings', {…})`. Paths are below /api. */
export class TestClient {
  readonly url: string
  /** The signed-in user's id; reading it from a visitor is a mistake of the test. */
  readonly #userId: string | null
  cookie: string | null

  constructor(url: string, cookie: string | null, userId: string | null) {
    this.url = url
    this.cookie = cookie
    this.#userId = userId
  }

  get userId(): string {
    if (this.#userId === null) throw new Error('a visitor has no user id')
    return this.#userId
  }

  get<T = unknown>(path: string, headers: Headers_ = {}) {
    return this.send<T>('GET', path, { headers })
  }
  post<T = unknown>(path: string, body: unknown = {}, headers: Headers_ = {}) {
    return this.send<T>('POST', path, { body, headers })
  }
  put<T = unknown>(path: string, body: unknown = {}, headers: Headers_ = {}) {
    return this.send<T>('PUT', path, { body, headers })
  }
  patch<T = unknown>(path: string, body: unknown = {}, headers: Headers_ = {}) {
    return this.send<T>('PATCH', path, { body, headers })
  }
  delete<T = unknown>(path: string, body?: unknown, headers: Headers_ = {}) {
    return this.send<T>('DELETE', path, { body, headers })
  }

  /** `raw` sends text as it is, with whatever content type the headers say. */
  async send<T = unknown>(
    method: string,
    path: string,
    options: { body?: unknown; raw?: string; headers?: Headers_ } = {},
  ): Promise<TestReply<T>> {
    const headers: Headers_ = { ...options.headers }
    if (this.cookie !== null) headers['cookie'] ??= this.cookie
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    if (body !== undefined && options.raw === undefined) headers['content-type'] ??= 'application/json'
    const reply = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const text = await reply.text()
    const isJson = (reply.headers.get('content-type') ?? '').includes('json')
    // The caller says what shape it expects; the reply check has compared it with the route table already.
    return {
      status: reply.status,
      headers: reply.headers,
      body: (isJson ? JSON.parse(text) : text || undefined) as T,
    }
  }

  /** For a refusal: status and code in one glance, "400 SLOT_UNAVAILABLE". */
  static readonly refusal = (reply: TestReply): string =>
    `${String(reply.status)} ${(reply.body as ErrorBody | undefined)?.code ?? ''}`.trim()
}
