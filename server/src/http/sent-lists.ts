import zlib from 'node:zlib'
import type { NextFunction, Request, Response } from 'express'
import type { Connection } from 'mongoose'
import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { answeredFor } from './request-log.ts'
import { forgetRecentReads, readRecently } from '../db/recent-reads.ts'

const MAX_AGE_MS = 1000
/** As callers name them, the better first. */
export const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | null
const MIN_PACKED = 1024
/** The lists that everybody without a session gets alike. */
const LISTS = /^(\/api\/(?:services|packages|bookings\/branches|bookings\/services))(?:\?lang=[a-z]{2})?$/

interface Sent {
  at: number
  etag: string
  /** As it is compressed; null for the plain text. */
  bytes: Map<Encoding, Buffer>
}

/** One cache per application; released with its connection. */
const listsOf = new WeakMap<Connection, Map<string, Sent>>()

/** With one of these a request may be answered differently, or refused. */
const PARTICULAR = [
  'cookie',
  'authorization',
  'idempotency-key',
  'content-type',
  'content-length',
  'transfer-encoding',
]

const askedList = ({ method, originalUrl, headers }: Request): string | null =>
  method === 'GET' && PARTICULAR.every(name => headers[name] === undefined)
    ? (LISTS.exec(originalUrl)?.[1] ?? null)
    : null

/** Keeps the body of a reply that `sentLists` may send again. */
export function keepSent(
  { db }: Context,
  { req, res, body }: { req: Request; res: Response; body: unknown },
): void {
  const etag = res.get('ETag')
  if (askedList(req) === null || etag === undefined) return
  const lists = listsOf.get(db) ?? new Map<string, Sent>()
  listsOf.set(db, lists)
  const bytes = new Map([[null, Buffer.from(JSON.stringify(body))]])
  lists.set(req.originalUrl, { at: performance.now(), etag, bytes })
}

/** Sends a public list again as it was sent within the last second, without the rest of Express (performance.md). */
export function sentLists(context: Context) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const path = askedList(req)
    const sent = path === null ? undefined : listsOf.get(context.db)?.get(req.originalUrl)
    if (path === null || !sent || performance.now() - sent.at > MAX_AGE_MS || context.health.draining) {
      next()
      return
    }
    answeredFor(res, path)
    res.setHeader('ETag', sent.etag)
    res.setHeader('Cache-Control', 'no-cache')
    res.setHeader('Vary', 'Accept-Encoding')
    if (isCurrent(req.headers['if-none-match'] ?? null, sent.etag)) {
      res.writeHead(304).end()
      return
    }
    const { encoding, bytes } = packed(
      sent,
      ENCODINGS.find(name => req.acceptsEncodings(name) !== false) ?? null,
    )
    if (encoding !== null) res.setHeader('Content-Encoding', encoding)
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.setHeader('Content-Length', bytes.length)
    res.end(bytes)
  }
}

function packed({ bytes }: Sent, wanted: Encoding): { encoding: Encoding; bytes: Buffer } {
  const plain = bytes.get(null) ?? Buffer.alloc(0)
  if (wanted === null || plain.length < MIN_PACKED) return { encoding: null, bytes: plain }
  const known = bytes.get(wanted)
  if (known) return { encoding: wanted, bytes: known }
  const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }
  const made = wanted === 'br' ? zlib.brotliCompressSync(plain, quality) : zlib.gzipSync(plain)
  bytes.set(wanted, made)
  return { encoding: wanted, bytes: made }
}

/** A public list, the same for everybody in a language: at most a second old across processes. Express adds ETag and 304. */
export const publicList = async <T>(
  context: Context,
  name: string,
  read: () => Promise<readonly T[]>,
): Promise<{ status: 200; body: { data: T[] }; headers: Record<string, string> }> => {
  const items = await readRecently(context.db, `${name} ${context.language}`, read)
  return { status: 200, body: { data: [...items] }, headers: { 'Cache-Control': 'no-cache' } }
}

/** What is kept of public lists, and of what bookings are validated against, ends: an admin has changed it. */
export const forgetLists = ({ db }: Context): void => {
  forgetRecentReads(db)
  listsOf.delete(db)
}

export async function changingLists<T>(context: Context, change: Promise<T>): Promise<T> {
  const changed = await change
  forgetLists(context)
  return changed
}

/** A tag of a state that is known before its reply is made. Express makes and compares the tags of all other replies. */
export const etagOf = (state: string): string =>
  `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`

export const isCurrent = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some(tag => ['*', etag].includes(tag.trim()))
