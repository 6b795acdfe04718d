import { createHash } from 'node:crypto'
import type { Connection } from 'mongoose'
import type { Context } from '../context.ts'
import { forgetRecentReads } from '../db/recent-reads.ts'
import { serialize, type Serialized } from './on.ts'

/** How long a list may be cached: another process may have changed its data. */
const MAX_AGE_MS = 5000

interface ListBody<T = unknown> {
  bytes: Serialized<{ data: T[] }>
  etag: string
}
interface Entry<T = unknown> {
  readAt: number
  body: Promise<ListBody<T>>
  /** The resolved body, once the read has finished. */
  ready?: ListBody<T>
}
type Headers_ = Record<string, string>

/** One cache per application, so that many run in one process; released with its connection. */
const listsOf = new WeakMap<Connection, Map<string, Entry>>()

/** A strong ETag of exactly these bytes. */
export const etagOf = (bytes: Buffer | string): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

/** Whether the `If-None-Match` of a request names this ETag. */
export const isCurrent = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

/** A calendar file with the ETag of its bytes, or 304: programs ask for it again and again. */
export function calendarReply(
  content: string,
  {
    filename,
    ifNoneMatch,
    headers = {},
  }: { filename: string; ifNoneMatch: string | null; headers?: Headers_ },
) {
  const tagged = { ...headers, ETag: etagOf(content), 'Cache-Control': 'private, no-cache' }
  return isCurrent(ifNoneMatch, tagged.ETag)
    ? { status: 304 as const, headers: tagged }
    : { status: 200 as const, stream: { type: 'text/calendar', content, filename }, headers: tagged }
}

/**
 * A public list as one serialised buffer with a strong ETag, or 304. All callers in one language share one read, which
 * is repeated after `forgetLists` or five seconds (performance.md, Cached public lists).
 */
export async function cachedList<T>(
  context: Context,
  name: string,
  { ifNoneMatch, read }: { ifNoneMatch: string | null; read: () => Promise<readonly T[]> },
): Promise<
  { status: 200; body: Serialized<{ data: T[] }>; headers: Headers_ } | { status: 304; headers: Headers_ }
> {
  const { bytes, etag } = await bodyOf(context.db, `${name} ${context.language}`, read)
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' }
  return isCurrent(ifNoneMatch, etag) ? { status: 304, headers } : { status: 200, body: bytes, headers }
}

/** A list that is already in the cache, by its name and language ("services it"), or null. */
export function readyList(db: Connection, name: string): ListBody | null {
  const entry = listsOf.get(db)?.get(name)
  return entry?.ready && performance.now() - entry.readAt < MAX_AGE_MS ? entry.ready : null
}

/** Call it when an admin has changed data that public lists show and that bookings are validated against. */
export const forgetLists = (context: Context): void => {
  forgetRecentReads(context.db)
  listsOf.delete(context.db)
}

function bodyOf<T>(db: Connection, name: string, read: () => Promise<readonly T[]>): Promise<ListBody<T>> {
  const lists = listsOf.get(db) ?? new Map<string, Entry>()
  listsOf.set(db, lists)
  const known = lists.get(name)
  // The list under a name always comes from its one reader.
  if (known && performance.now() - known.readAt < MAX_AGE_MS) return known.body as Promise<ListBody<T>>
  const entry: Entry<T> = {
    readAt: performance.now(),
    body: read().then(items => {
      const bytes = serialize({ data: [...items] })
      return (entry.ready = { bytes, etag: etagOf(bytes) })
    }),
  }
  lists.set(name, entry)
  // A failed read rejects for all callers that share it; the next caller reads again.
  entry.body.catch(() => {
    if (lists.get(name) === entry) lists.delete(name)
  })
  return entry.body
}
