import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Request, Response } from 'express'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** A smaller body fits into one packet uncompressed. */
const MIN_BYTES = 1024
/** Nearly as small as at the best quality, in a tenth of its time; zlib works outside the main thread. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: bytes => promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)(bytes, BROTLI),
  gzip: promisify<Buffer, Buffer>(zlib.gzip),
}

/** A cached list is compressed once and sent many times. */
const packed = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>()

function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = packed.get(bytes) ?? {}
  packed.set(bytes, known)
  known[encoding] ??= compress[encoding](bytes)
  return known[encoding]
}

/** Browsers send one of a few `Accept-Encoding` values; more entries are not worth their memory. */
const MAX_HEADERS = 100
const takenBy = new Map<string, Encoding | null>()

/** The encoding that the caller accepts, brotli first; null for none. */
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

/** A strong tag promises identical bytes, and compressed bytes differ. */
const weakTag = (etag: string): string => etag.replace(/^(?!W\/)/, 'W/')

/** The encoding of this reply, or null. Sets the headers that follow from it: Vary, Content-Encoding, a weak ETag. */
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
  /** Header names and values, alternating, as `sendBytes` sends them with a tagged list. */
  named: readonly string[]
  /** The bytes as a latin1 string. */
  body: string
}

const variants = new WeakMap<Buffer, Partial<Record<Encoding | 'identity', Variant>>>()

/** A tagged list in this encoding, or null until it has been compressed. */
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
  // Until then `sendBytes` serves the list, and reports a failure to compress it.
  compressed(bytes, packing).then(made, () => undefined)
  return null
}

/** Ends the reply with these bytes, compressed when they are large enough and the caller accepts it. */
export async function sendBytes(req: Request, res: Response, bytes: Buffer): Promise<void> {
  const encoding = bytes.length < MIN_BYTES ? null : encodingFor(req, res)
  const body = encoding === null ? bytes : await compressed(bytes, encoding)
  res.setHeader('Content-Length', body.length)
  res.end(body)
}

/** As `sendBytes`, for a stream. */
export async function sendStream(req: Request, res: Response, content: Readable): Promise<void> {
  const encoding = encodingFor(req, res)
  if (encoding === null) await pipeline(content, res)
  else await pipeline(content, encoding === 'br' ? zlib.createBrotliCompress(BROTLI) : zlib.createGzip(), res)
}
