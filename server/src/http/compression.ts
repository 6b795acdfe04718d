import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Request, Response } from 'express'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** What is smaller fits into one packet as it is. */
const MIN_BYTES = 1024
/** Nearly as small as the best, at a tenth of its time; made outside of the request thread. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: bytes => promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)(bytes, BROTLI),
  gzip: promisify<Buffer, Buffer>(zlib.gzip),
}

/** The bytes of a cached list are sent many times and compressed once. */
const packed = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>()

function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = packed.get(bytes) ?? {}
  packed.set(bytes, known)
  known[encoding] ??= compress[encoding](bytes)
  return known[encoding]
}

/** Browsers send one of a few headers; more than so many different ones are not worth their memory. */
const MAX_HEADERS = 100
const takenBy = new Map<string, Encoding | null>()

/** What the caller takes, brotli first; null where it is the bytes as they are. */
export function encodingTaken(req: Request): Encoding | null {
  const header = req.headers['accept-encoding'] ?? ''
  let encoding = takenBy.get(header)
  if (encoding === undefined) {
    encoding = ENCODINGS.find(name => req.acceptsEncodings(name) !== false) ?? null
    if (takenBy.size >= MAX_HEADERS) takenBy.clear()
    takenBy.set(header, encoding)
  }
  return encoding
}

/** A strong tag promises the same bytes, which the other encodings are not. */
const weakTag = (etag: string): string => etag.replace(/^(?!W\/)/, 'W/')

/** What the caller takes; says in the reply that it depends on that. */
function encodingFor(req: Request, res: Response): Encoding | null {
  res.vary('Accept-Encoding')
  const encoding = encodingTaken(req)
  if (encoding === null) return null
  res.setHeader('Content-Encoding', encoding)
  const etag = res.getHeader('ETag')
  if (typeof etag === 'string') res.setHeader('ETag', weakTag(etag))
  return encoding
}

interface Variant {
  /** Names and values in turn, as `sendBytes` sends them with a tagged list. */
  named: readonly string[]
  /** Its bytes as characters. */
  body: string
}

const variants = new WeakMap<Buffer, Partial<Record<Encoding | 'identity', Variant>>>()

/** A tagged list as this encoding sends it, or null where it is still to be compressed. */
export function readyVariant(
  { bytes, etag }: { bytes: Buffer; etag: string },
  encoding: Encoding | null,
): Variant | null {
  const ready = variants.get(bytes) ?? {}
  variants.set(bytes, ready)
  const packing = bytes.length < MIN_BYTES ? null : encoding
  const known = ready[packing ?? 'identity']
  if (known) return known
  const made = (body: Buffer) => {
    const tag = packing === null ? etag : weakTag(etag)
    const named = [
      'Cache-Control',
      'no-cache',
      'ETag',
      tag,
      'Content-Type',
      'application/json; charset=utf-8',
    ]
    if (bytes.length >= MIN_BYTES) named.push('Vary', 'Accept-Encoding')
    if (packing !== null) named.push('Content-Encoding', packing)
    named.push('Content-Length', String(body.length))
    return (ready[packing ?? 'identity'] = { named, body: body.toString('latin1') })
  }
  if (packing === null) return made(bytes)
  // Whoever asks meanwhile gets it from `sendBytes`, which reports a failure.
  compressed(bytes, packing).then(made, () => undefined)
  return null
}

/** Ends the reply with these bytes, compressed where that pays and the caller takes it. */
export async function sendBytes(req: Request, res: Response, bytes: Buffer): Promise<void> {
  const encoding = bytes.length < MIN_BYTES ? null : encodingFor(req, res)
  const body = encoding === null ? bytes : await compressed(bytes, encoding)
  res.setHeader('Content-Length', body.length)
  res.end(body)
}

/** The same for what is written while it is read. */
export async function sendStream(req: Request, res: Response, content: Readable): Promise<void> {
  const encoding = encodingFor(req, res)
  if (encoding === null) await pipeline(content, res)
  else await pipeline(content, encoding === 'br' ? zlib.createBrotliCompress(BROTLI) : zlib.createGzip(), res)
}
