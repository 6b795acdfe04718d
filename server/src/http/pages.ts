import { existsSync, readFileSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import type { NextFunction, Request, Response } from 'express'
import { LANGUAGES, type Language } from '../contract/constants.ts'

/** What `npm run build` writes beside the pages: client/dist/pages.json. */
export interface PagesManifest {
  /** Prerendered pages by path and language; file names are relative to client/dist. */
  pages: Record<string, Record<Language, { file: string; etag: string }>>
  /** "'sha256-…'" of every inlined style sheet, for the policy. */
  styleHashes: string[]
}

const YEAR = 'public, max-age=31536000, immutable'
const REVALIDATE = 'private, no-cache'
const LANGUAGE_COOKIE = 'i18next'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export const readPagesManifest = (clientDir: string): PagesManifest | null => {
  const file = join(clientDir, 'pages.json')
  // Written by our own build, in the shape above.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PagesManifest) : null
}

/** The language of a prerendered page: the picker's cookie, then what the browser asks for, then English. */
export function languageOf(req: Request): Language {
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})`).exec(req.headers.cookie ?? '')?.[1]
  const known = LANGUAGES.find(language => language === cookie)
  if (known) return known
  const preferred = req.acceptsLanguages(...LANGUAGES)
  return LANGUAGES.find(language => language === preferred) ?? 'en'
}

interface StaticFile {
  path: string
  body: Buffer
  variants: { encoding: string; body: Buffer }[]
}

/** Files of the build never change while the server runs: read once, kept in memory (some 3 MB). */
function fileReader(clientDir: string): (path: string) => StaticFile | null {
  const files = new Map<string, StaticFile | null>()
  return path => {
    const known = files.get(path)
    if (known !== undefined) return known
    const full = normalize(join(clientDir, path))
    const inside = full.startsWith(clientDir + sep) && TYPES[extname(full)] !== undefined && existsSync(full)
    if (!inside) return null
    const variants = [
      { encoding: 'br', file: `${full}.br` },
      { encoding: 'gzip', file: `${full}.gz` },
    ]
    const file: StaticFile = {
      path: full,
      body: readFileSync(full),
      variants: variants
        .filter(variant => existsSync(variant.file))
        .map(variant => ({ encoding: variant.encoding, body: readFileSync(variant.file) })),
    }
    files.set(path, file)
    return file
  }
}

function send(req: Request, res: Response, file: StaticFile): void {
  res.setHeader('Content-Type', TYPES[extname(file.path)] ?? 'application/octet-stream')
  if (file.variants.length > 0) res.vary('Accept-Encoding')
  const variant = file.variants.find(({ encoding }) => req.acceptsEncodings(encoding))
  if (variant) res.setHeader('Content-Encoding', variant.encoding)
  const body = variant?.body ?? file.body
  res.setHeader('Content-Length', String(body.length))
  res.end(req.method === 'HEAD' ? undefined : body)
}

/**
 * The built client: hashed files for ever, `/` and `/AboutUs` as prerendered pages in the visitor's language, and for
 * every other GET that accepts HTML the shell, so that deep links work. What is neither goes on to the 404.
 */
export function servePages(clientDir: string) {
  const manifest = readPagesManifest(clientDir)
  const read = fileReader(clientDir)
  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next()
      return
    }
    const path = decodePath(req.path)
    const page = path === null ? undefined : manifest?.pages[path.length > 1 ? path.replace(/\/$/, '') : path]
    if (page) {
      sendPage(req, res, { page, read })
      return
    }
    const asset = path === null || path === '/' || path.endsWith('.html') ? null : read(path)
    if (asset) {
      res.setHeader(
        'Cache-Control',
        path?.startsWith('/assets/') ? YEAR : 'public, max-age=0, must-revalidate',
      )
      send(req, res, asset)
      return
    }
    const shell = wantsPage(req, path) ? read('/index.html') : null
    if (!shell) {
      next()
      return
    }
    res.setHeader('Cache-Control', REVALIDATE)
    send(req, res, shell)
  }
}

interface Prerendered {
  page: Record<Language, { file: string; etag: string }>
  read: (path: string) => StaticFile | null
}

function sendPage(req: Request, res: Response, { page, read }: Prerendered): void {
  const { file, etag } = page[languageOf(req)]
  res.vary('Cookie')
  res.vary('Accept-Language')
  res.setHeader('Cache-Control', REVALIDATE)
  res.setHeader('ETag', `"${etag}"`)
  if (req.headers['if-none-match']?.includes(`"${etag}"`)) {
    res.status(304).end()
    return
  }
  const html = read(`/${file}`)
  if (!html) throw new Error(`${file} is named in pages.json and not there: run npm run build`)
  send(req, res, html)
}

/** A file that was asked for by name and is not there is a 404, not the shell. */
const wantsPage = (req: Request, path: string | null): boolean =>
  path !== null && extname(path) === '' && req.accepts('html') !== false

function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}
