import type { ApiKey, ApiTable } from '../contract/api/index.ts'
import type { CallInput, ReplyBody, StatusOf } from '../contract/api/types.ts'
import { errorSchema, type ErrorBody } from '../contract/error-body.ts'
import { codesOf } from '../modules/office/system/openapi-parameters.ts'
import { CALLS } from '../routes.ts'

export interface TestReply<T = unknown> {
  status: number
  /** Parsed JSON, or the text, or undefined. */
  body: T
  headers: Headers
}

type Headers_ = Record<string, string>

interface Sent {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** The input, all of it optional where the row requires nothing. */
type InputOf<K extends ApiKey> =
  Record<string, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

/** The body that a row accepts, for helpers of tests that pass a part of it on. */
export type BodyOf<K extends ApiKey> = NonNullable<CallInput<K>['body']>

/** The query that a row accepts. */
export type QueryOf<K extends ApiKey> = NonNullable<CallInput<K>['query']>

type Success<K extends ApiKey> = Extract<StatusOf<K>, 200 | 201 | 202 | 204>

/** The body of a success: text where the row answers a text, such as a calendar. */
type SuccessBody<K extends ApiKey> = ApiTable[K]['reply'] extends { 200: string }
  ? string
  : ReplyBody<K, Success<K>>

/** The rows that answer a file where the query asks for one. */
type DownloadKey = { [K in ApiKey]: ApiTable[K] extends { download: string } ? K : never }[ApiKey]

const sentAs = (body: unknown): string | Blob | undefined =>
  body === undefined || body instanceof Blob ? body : JSON.stringify(body)

const PATTERNS = CALLS.map(row => {
  const path = row.path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')
  return { row, pattern: new RegExp(`^${row.method} ${path}/?([?#].*)?$`) }
})

const FIELDS = Object.keys(errorSchema.shape)

/** @throws Error for a refusal that the document does not list for the call, or with a field that it does not know */
function checkRefusal(asked: string, body: ErrorBody): void {
  const { code } = body
  const unknown = Object.keys(body).filter(field => !FIELDS.includes(field))
  if (unknown.length > 0) throw new Error(`${asked} answered ${code} with ${unknown.join(', ')}`)
  const row = PATTERNS.find(({ pattern }) => pattern.test(asked))?.row
  if (row && !codesOf(row).includes(code))
    throw new Error(`${row.key} answered ${code}, which its row does not declare`)
}

/**
 * A caller of the API over real HTTP. `call` takes the keys of the contract and is typed by its rows, for valid requests;
 * `raw` sends anything to any path, for invalid ones.
 */
export class TestClient {
  readonly url: string
  /** The signed-in user's id; reading it for a visitor is a mistake in the test. */
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

  /**
   * `await customer.call('PATCH /bookings/:id', { params: { id }, body })`: a wrong key, input or field of the reply does
   * not compile. The body is that of a success; the test checks the status.
   */
  call<K extends ApiKey>(key: K, ...[input]: InputOf<K>): Promise<TestReply<SuccessBody<K>>> {
    return this.callWith(key, {}, ...([input] as InputOf<K>))
  }

  /** The same with headers: an Idempotency-Key, a user agent. */
  async callWith<K extends ApiKey>(
    key: K,
    headers: Headers_,
    ...[input]: InputOf<K>
  ): Promise<TestReply<SuccessBody<K>>> {
    const [method = '', pattern = ''] = key.split(' ')
    // The row's schemas define which of these exist; every value is sent as text.
    const { params = {}, query = {}, body }: Sent = (input ?? {}) as Sent
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
    const search = new URLSearchParams(
      asked.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    const sendsBody = method !== 'GET' && (body !== undefined || method !== 'DELETE')
    return this.raw<SuccessBody<K>>(method, search === '' ? path : `${path}?${search}`, {
      headers,
      ...(sendsBody && { body: body ?? {} }),
    })
  }

  /** The same for a list as a file: its text. */
  async download<K extends DownloadKey>(key: K, ...[input]: InputOf<K>): Promise<TestReply<string>> {
    // The type of `call` is that of the list without `format`.
    return (await this.call(key, ...([input] as InputOf<K>))) as TestReply as TestReply<string>
  }

  /**
   * Untyped: only for what `call` refuses to compile (an unknown path, a malformed path, query or body, a route outside
   * the contract) and for addresses that are the test's own data: a table of paths, or a link from a reply. `text` is
   * sent unchanged, with the content type from the headers. Throws on a code that the document does not list for the call.
   */
  async raw<T = unknown>(
    method: string,
    path: string,
    options: { body?: unknown; text?: string; headers?: Headers_ } = {},
  ): Promise<TestReply<T>> {
    const headers: Headers_ = { ...options.headers }
    if (this.cookie !== null) headers['cookie'] ??= this.cookie
    // Fetch would add `no-cache`, which asks for the whole reply; a browser's own revalidation does not.
    if (headers['if-none-match'] !== undefined) headers['cache-control'] ??= 'max-age=0'
    const body = options.text ?? sentAs(options.body)
    if (body instanceof Blob) headers['content-type'] ??= body.type
    if (body !== undefined && options.text === undefined) headers['content-type'] ??= 'application/json'
    const reply = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const text = await reply.text()
    if (reply.headers.get('content-type')?.startsWith('application/problem+json'))
      checkRefusal(`${method} ${path}`, JSON.parse(text) as ErrorBody)
    const isJson = (reply.headers.get('content-type') ?? '').includes('json')
    // The caller states the shape; the reply check has compared the body with the contract already.
    return {
      status: reply.status,
      headers: reply.headers,
      body: (isJson ? JSON.parse(text) : text || undefined) as T,
    }
  }

  /** The body of a refusal. */
  static readonly errorOf = (reply: TestReply): ErrorBody => reply.body as ErrorBody

  /** Status and code of a refusal in one string, "400 SLOT_UNAVAILABLE". */
  static readonly refusal = (reply: TestReply): string =>
    `${String(reply.status)} ${(reply.body as ErrorBody | undefined)?.code ?? ''}`.trim()
}
