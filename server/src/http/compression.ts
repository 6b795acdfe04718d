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
const made = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>()

function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = made.get(bytes) ?? {}
  made.set(bytes, known)
  known[encoding] ??= compress[encoding](bytes)
  return known[encoding]
}

/** What the caller takes, brotli first; says in the reply that it depends on that. */
function encodingFor(req: Request, res: Response): Encoding | null {
  res.vary('Accept-Encoding')
  const encoding = ENCODINGS.find(name => req.acceptsEncodings(name) !== false) ?? null
  if (encoding === null) return null
  res.setHeader('Content-Encoding', encoding)
  // A strong tag promises the same bytes, which the other encodings are not.
  const etag = res.getHeader('ETag')
  if (typeof etag === 'string') res.setHeader('ETag', etag.replace(/^(?!W\/)/, 'W/'))
  return encoding
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
