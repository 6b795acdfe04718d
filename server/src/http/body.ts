import express, { type Request, type Response } from 'express'
import { AppError } from '../errors.ts'

export const MAX_BYTES = 16 * 1024
const MAX_DEPTH = 20

const rawReader = (limit: number) => express.raw({ type: () => true, limit, inflate: false })
type RawReader = ReturnType<typeof rawReader>
const readRaw = rawReader(MAX_BYTES)

interface Taking {
  accepts?: readonly string[]
  maxBytes?: number
}

const JSON_ONLY = ['application/json'] as const

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined ||
  (req.headers['content-length'] !== undefined && req.headers['content-length'] !== '0')

/** Refuses a body by its headers alone, before any other check: 415 for its type or encoding, 413 for its length. */
export function checkBodyHeaders(req: Request, { accepts, maxBytes = MAX_BYTES }: Taking): void {
  if (!hasBody(req)) return
  const media = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (!(accepts ?? JSON_ONLY).includes(media ?? '')) throw new AppError('UNSUPPORTED_MEDIA')
  const encoding = req.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw new AppError('UNSUPPORTED_MEDIA')
  const charset = /charset=\s*"?([^";\s]+)/i.exec(req.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw new AppError('UNSUPPORTED_MEDIA')
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE')
}

/** Bounds the nesting before parsing: 8,000 nested "[" fit in 16 kB and overflow the stack of a later serialiser. */
function checkDepth(text: string): void {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') {
      if (++depth > MAX_DEPTH) throw new AppError('MALFORMED_JSON', 'The request is nested too deeply.')
    } else if (char === '}' || char === ']') depth--
  }
}

/** The JSON body, or `{}` without one. @throws AppError PAYLOAD_TOO_LARGE or MALFORMED_JSON */
export async function readJson(req: Request, res: Response): Promise<unknown> {
  if (!hasBody(req)) return {}
  const bytes = await readWith(readRaw, req, res)
  const text = decodeUtf8(bytes)
  if (text.trim() === '') return {}
  checkDepth(text)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new AppError('MALFORMED_JSON')
  }
}

/** The bytes of a body that is not JSON; empty without one. @throws AppError PAYLOAD_TOO_LARGE */
export async function readBytes(req: Request, res: Response, maxBytes: number): Promise<Buffer> {
  return hasBody(req) ? readWith(rawReader(maxBytes), req, res) : Buffer.alloc(0)
}

async function readWith(read: RawReader, req: Request, res: Response): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    read(req, res, (error?: unknown) => {
      if (error === undefined) resolve()
      else reject(bodyError(error))
    })
  })
  return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new AppError('MALFORMED_JSON')
  }
}

function bodyError(error: unknown): Error {
  if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
    return new AppError('PAYLOAD_TOO_LARGE')
  }
  return new AppError('MALFORMED_JSON', 'The request is incomplete.')
}
