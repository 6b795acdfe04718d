import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Actor, SessionToken } from '../access.ts'
import { API, type ApiKey, type ApiTable } from '../contract/api/index.ts'
import type { Method, Row } from '../contract/api/row.ts'
import type { Params, Parsed, StatusOf } from '../contract/api/types.ts'
import { PATH_FIELDS } from '../contract/fields.ts'
import type { Context } from '../context.ts'

export interface RequestMeta {
  ip: string
  requestId: string
  userAgent: string
  /** Header `Idempotency-Key`, checked to be 1–255 printable characters. */
  idempotencyKey: string | null
  ifNoneMatch: string | null
  /** The device cookie as received, see modules/accounts/auth/auth.service.ts. */
  device: string | null
  /** The cookie of a device that is trusted with a second factor, as received. */
  trusted: string | null
}

/** Something other than JSON: calendar, CSV, HTML; bytes are sent as they are. */
export interface Stream {
  type: string
  content: Readable | string | Buffer
  filename?: string
}

interface Extras {
  headers?: Record<string, string>
  /** A new session token to set as the cookie, or 'clear'. */
  session?: SessionToken | 'clear'
  /** A new device cookie, by which the device is recognised at its next login. */
  device?: string
  trusted?: string
}

export interface Reply extends Extras {
  status: number
  body?: unknown
  stream?: Stream
}

type ReplyOf<Declared, S> = Declared extends z.ZodType
  ? { status: S; body: z.input<Declared> }
  : Declared extends string
    ? { status: S; stream: Stream }
    : { status: S }

export type RowReply<K extends ApiKey> = Extras &
  (
    | { [S in StatusOf<K>]: ReplyOf<ApiTable[K]['reply'][S], S> }[StatusOf<K>]
    | (ApiTable[K] extends { download: string } ? { status: 200; stream: Stream } : never)
  )

type Only<S> = { [Each in S & number]: [S] extends [Each] ? Each : never }[S & number]
/** The status of a row's success; never where it declares several. */
export type SuccessOf<K extends ApiKey> = Only<Extract<StatusOf<K>, 200 | 201 | 202 | 204>>

/** A body alone, or the entries of a list. One with a number called `status` would pass for a whole reply. */
export type BodyOf<Declared> = Declared extends z.ZodType
  ? z.input<Declared> extends { status: number }
    ? never
    : z.input<Declared> extends { data: infer Entries extends unknown[] }
      ? keyof z.input<Declared> extends 'data'
        ? readonly Entries[number][]
        : z.input<Declared>
      : z.input<Declared>
  : never

/** What a handler returns: the body of the row's one success, nothing where that has none, or a whole reply. */
type Answer<K extends ApiKey, Body = BodyOf<ApiTable[K]['reply'][SuccessOf<K>]>> =
  | (ApiTable[K]['reply'][SuccessOf<K>] extends null ? Promise<void> : never)
  | Promise<RowReply<K> | Body>
  | RowReply<K>
  | Body

/** Of the path (its parameters by their names), the query and the body: parsed. */
export type Input<K extends ApiKey> = Params<K> & {
  query: Parsed<K, 'query'>
  body: Parsed<K, 'body'>
  /** The body of a row with `accepts`, of one of these types by its header alone. */
  bytes: Buffer
  meta: RequestMeta
}

type Run<K extends ApiKey> = (
  context: Context,
  actor: ApiTable[K]['who'] extends 'all' ? Actor | null : Actor,
  input: Input<K>,
) => Answer<K>

interface Options {
  /** The reply is the same for everyone, so no session is read: it works while the database is down. */
  withoutSession?: true
  /** Refuses by the path alone, before the body is read, such as a branch admin's PUT of another branch. @throws AppError */
  precheck?: (actor: Actor, params: Record<string, string>) => void
}

interface AnyInput {
  query: unknown
  body: unknown
  bytes: Buffer
  meta: RequestMeta
}

export interface Handler extends Row, Options {
  key: ApiKey
  method: Method
  /** Below /api, in Express's notation: "/bookings/:id". */
  path: string
  params?: z.ZodType
  run: (context: Context, actor: Actor | null, input: AnyInput) => Promise<Reply>
}

/** The handler of one row of the contract. A status or body that the row does not declare does not compile. */
export function on<K extends ApiKey>(key: K, run: Run<K>, options: Options = {}): Handler {
  const row: Row = API[key]
  const [method, path] = key.split(' ') as [Method, string]
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof typeof PATH_FIELDS)
  const params =
    names.length > 0
      ? { params: z.object(Object.fromEntries(names.map(name => [name, PATH_FIELDS[name]]))) }
      : {}
  // `run` is only called with the output of this row's schemas and an actor that its `who` allows.
  const answer = run as unknown as (...given: Parameters<Handler['run']>) => unknown
  const whole: Handler['run'] = async (...given) => replyOf(row, await answer(...given))
  return { key, method, path, ...params, ...row, run: whole, ...options }
}

/** The same for everybody: no session is read, and it works while the database is down. */
export const onPublic = <K extends ApiKey>(key: K, run: Run<K>): Handler =>
  on(key, run, { withoutSession: true })

function replyOf({ reply }: Row, answer: unknown): Reply {
  const given = answer as Reply | undefined
  if (typeof given?.status === 'number') return given
  const [status, declared] = Object.entries(reply).find(([each]) => each.startsWith('2')) ?? []
  if (declared === null) return { status: Number(status) }
  return { status: Number(status), body: Array.isArray(answer) ? { data: answer as unknown[] } : answer }
}

/** Handlers of plain paths come first, so that none is hidden. @throws Error unless every row has exactly one */
export function assemble(groups: readonly (readonly Handler[])[]): readonly Handler[] {
  const handlers = groups.flat()
  const given = new Set(handlers.map(({ key }) => key))
  const missing = Object.keys(API).filter(key => !given.has(key as ApiKey))
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`)
  if (given.size < handlers.length) throw new Error('a row of the contract has two handlers')
  return handlers.sort((one, other) => parametersOf(one) - parametersOf(other))
}

const parametersOf = ({ path }: Handler): number => path.split(':').length - 1

export const ok = <const B>(
  body: B,
  headers?: Record<string, string>,
): { status: 200; body: B; headers?: Record<string, string> } =>
  headers ? { status: 200, body, headers } : { status: 200, body }
/** For what has a secret in its address: no other site and no search engine is to learn it. */
export const SECRET = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }

/** A calendar, which programs ask for again and again: Express adds its ETag and answers 304. */
export const calendarFile = (filename: string, content: string, headers: Record<string, string> = {}) => ({
  status: 200 as const,
  stream: { type: 'text/calendar', content, filename },
  headers: { ...headers, 'Cache-Control': 'private, no-cache' },
})

interface Picture {
  /** Of the bytes. */
  hash: string
  type: string
  bytes: Buffer
}

/** A picture, cached for ever where the address names its hash (`v`). */
export function pictureReply(
  { hash, type, bytes }: Picture,
  v: string | undefined,
): { status: 200; stream: Stream; headers: Record<string, string> } {
  const headers = {
    ETag: `"${hash}"`,
    'Cache-Control': v === hash ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  return { status: 200, stream: { type, content: bytes }, headers }
}
