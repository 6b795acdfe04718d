import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Request } from 'express'
import type { Context, Settings } from '../context.ts'
import { brandStyle } from '../values/brand-shades.ts'
import { filledManifest, filledPage } from './brand-marks.ts'
import type { Found } from '../modules/found/found.service.ts'
import { withFound } from './found-head.ts'

const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number] | null

/** The encoding that the caller accepts, brotli first; null for none. */
export const encodingTaken = (req: Request): Encoding =>
  ENCODINGS.find(name => req.acceptsEncodings(name) !== false) ?? null

/** A file of the build with the brand in it. */
export interface FilledFile {
  /** Weak, because the compressed variants share it. */
  etag: string
  /** "'sha256-…'" of the inlined style with the brand's colours, if there is one. */
  styleHash: string | null
  /** Compressed once, as small as it gets. */
  bodyIn: (encoding: Encoding) => Promise<Buffer>
}

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)

/**
 * The files that contain marks of the brand; null for one that does not exist. Filled again once the brand has changed, or
 * what search engines read of the page.
 */
export function filledFiles(clientDir: string, context: Pick<Context, 'settings'>) {
  let settings = context.settings()
  let files = new Map<string, { said: string; filled: Promise<FilledFile | null> }>()
  return (file: string, found?: Found): Promise<FilledFile | null> => {
    if (settings !== context.settings()) {
      settings = context.settings()
      files = new Map()
    }
    const key = found ? found.canonical : file
    const said = found ? JSON.stringify(found) : ''
    const known = files.get(key)
    if (known?.said === said) return known.filled
    const filled = readFile(join(clientDir, file), 'utf8').then(
      text => filledFile(file, { text, settings, found }),
      () => {
        files.delete(key)
        return null
      },
    )
    files.set(key, { said, filled })
    return filled
  }
}

function filledFile(
  file: string,
  { text, settings, found }: { text: string; settings: Settings; found: Found | undefined },
): FilledFile {
  if (file.endsWith('.webmanifest')) return fileOf(filledManifest(text, settings), null)
  const plain = filledPage(text, settings)
  const page = found ? withFound(plain, found) : plain
  const style = file.endsWith('.html') ? brandStyle(settings.brand.color) : ''
  if (style === '') return fileOf(page, null)
  return fileOf(
    page.replace('</head>', `<style>${style}</style></head>`),
    `'sha256-${digest(style, 'base64')}'`,
  )
}

const digest = (text: string, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(text).digest(encoding)

function fileOf(text: string, styleHash: string | null): FilledFile {
  const bytes = Buffer.from(text)
  const bodies = new Map<Encoding, Promise<Buffer>>([[null, Promise.resolve(bytes)]])
  return {
    etag: `W/"${digest(text, 'base64url').slice(0, 22)}"`,
    styleHash,
    bodyIn: encoding => {
      const body = bodies.get(encoding) ?? (encoding === 'br' ? smallest(bytes) : gzip(bytes, { level: 9 }))
      bodies.set(encoding, body)
      return body
    },
  }
}

const smallest = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
