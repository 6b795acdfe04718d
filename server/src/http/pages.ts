import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { NextFunction, Request, Response } from 'express'
import type { Context } from '../context.ts'
import type { Language } from '../contract/constants.ts'
import { type Found, foundOf, robots, sitemap } from '../modules/found/found.service.ts'
import { AppError } from '../errors.ts'
import { encodingTaken, filledFiles } from './filled-files.ts'
import { pageLanguage } from './page-language.ts'
import { cookieOf, sessionCookieName } from './session.ts'

/** The file client/dist/pages.json, which `npm run build` writes beside the pages. */
export interface PagesManifest {
  /** The files of the pages' documents by path and language, relative to client/dist. */
  pages: Record<string, Record<Language, string>>
  /** The login page that a visitor without a session gets in place of a guarded page. */
  guarded: Record<string, string>
  /** "'sha256-…'" of every inlined style sheet, for the Content-Security-Policy. */
  styleHashes: string[]
}

const YEAR = 'public, max-age=31536000, immutable'
const CHECKED = 'public, max-age=0, must-revalidate'
const REVALIDATE = 'private, no-cache'

export const readPagesManifest = (clientDir: string): PagesManifest | null => {
  const file = join(clientDir, 'pages.json')
  // Written by our own build, in the shape above.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PagesManifest) : null
}

/** The compressed variants that the build writes, in order of preference, with the extension of their files. */
const VARIANTS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
]
/** Files outside the pages that name the brand. */
const BRANDED = new Set(['/sw.js', '/manifest.webmanifest'])
/** Where password managers look for the page that changes a password (W3C), and that page. */
const CHANGE_PASSWORD = '/.well-known/change-password'
const PASSWORD_PAGE = '/sessions'
/** Files that are served only at another address: pages at their route, variants at that of the original. */
const UNADDRESSED = /\.(html|br|gz)$/

/**
 * Serves the built client: hashed files, cacheable for ever; each page's document in the visitor's language; the
 * document of the not-found page for every other GET that accepts HTML. Any other request gets 404.
 */
export function servePages(clientDir: string, context: Context) {
  const manifest = readPagesManifest(clientDir)

  const filled = filledFiles(clientDir, context)

  /** A file with the brand in it, or 404. */
  const sendFilled = async (
    exchange: Exchange,
    path: string,
    headers: Record<string, string>,
  ): Promise<void> => {
    const { req, res, next, found } = exchange
    const file = await filled(path, found)
    if (!file) {
      next()
      return
    }
    const encoding = encodingTaken(req)
    const body = await file.bodyIn(encoding)
    res.type(extname(path)).set(headers).set('ETag', file.etag).vary('Accept-Encoding')
    if (encoding !== null) res.set('Content-Encoding', encoding)
    if (file.styleHash !== null) allowStyle(res, file.styleHash)
    res.send(body)
  }

  /** `headers` are set only when the file exists; otherwise the request gets 404. */
  const send = (exchange: Exchange, file: string, headers: Record<string, string>): void => {
    const { req, res, next } = exchange
    const made = VARIANTS.filter(({ ending }) => existsSync(join(clientDir, file + ending)))
    const variant = made.find(({ encoding }) => req.acceptsEncodings(encoding) !== false)
    res.type(extname(file))
    res.sendFile(
      file + (variant?.ending ?? ''),
      {
        root: clientDir,
        cacheControl: false,
        acceptRanges: false,
        headers: {
          ...headers,
          ...(made.length > 0 && { Vary: 'Accept-Encoding' }),
          ...(variant && { 'Content-Encoding': variant.encoding }),
        },
      },
      (error?: Error & { status?: number }) => {
        // The client has disconnected, or is already receiving the file.
        if (!error || res.headersSent || req.destroyed) return
        next(error.status !== undefined && error.status < 500 ? undefined : error)
      },
    )
  }

  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const path = req.method === 'GET' || req.method === 'HEAD' ? decodePath(req.path) : null
    if (path === null) {
      next()
      return
    }
    if (path === CHANGE_PASSWORD) {
      res.redirect(PASSWORD_PAGE)
      return
    }
    const exchange = { req, res, next }
    const page = manifest && documentFor(manifest, path, cookieOf(req, sessionCookieName(context)) !== null)
    if (page) {
      const headers = {
        'Cache-Control': REVALIDATE,
        Vary: 'Cookie, Accept-Language',
        ...(page.isSecret ? SECRET : {}),
      }
      const language = pageLanguage(req, context.settings().languages)
      const found = await foundOf(context, path, language)
      if (found === 'missing') res.status(404)
      const shown = found === 'missing' ? exchange : { ...exchange, found }
      await sendFilled(shown, page.versions[language], headers)
    } else if (path === '/robots.txt') res.type('txt').send(robots(context))
    else if (path === '/sitemap.xml') res.type('xml').send(await sitemap(context))
    else if (extname(path) !== '') {
      if (UNADDRESSED.test(path)) next()
      else if (BRANDED.has(path)) await sendFilled(exchange, path, { 'Cache-Control': CHECKED })
      else
        send(exchange, path, {
          'Cache-Control': path.startsWith('/assets/') ? YEAR : CHECKED,
        })
    } else if (req.accepts('html') !== false) {
      await sendFilled(exchange, 'index.html', { 'Cache-Control': REVALIDATE })
    } else next()
  }
}

/** The policy of every reply, and this style. */
function allowStyle(res: Response, hash: string): void {
  const policy = String(res.getHeader('Content-Security-Policy'))
  res.set('Content-Security-Policy', policy.replace("style-src 'self'", `style-src 'self' ${hash}`))
}

/** A page with a secret in its address: no other site and no search engine is to learn it. */
const SECRET = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
const isSecret = (page: string) => page.endsWith('/:token')

/** A visitor who will be sent to log in gets the login page's document, which does not preload the guarded page. */
function documentFor({ pages, guarded }: PagesManifest, path: string, hasSession: boolean) {
  const page = path.length > 1 ? path.replace(/\/$/, '') : path
  const login = hasSession ? undefined : guarded[page]
  const known = Object.hasOwn(pages, login ?? page) ? (login ?? page) : addressed(pages, page)
  const versions = known === undefined ? undefined : pages[known]
  return known === undefined || !versions ? undefined : { versions, isSecret: isSecret(known) }
}

/** The page of "/visit/:token" for "/visit/…", and so on. */
function addressed(pages: PagesManifest['pages'], page: string): string | undefined {
  const [, first, rest, ...more] = page.split('/')
  if (!first || !rest || more.length > 0) return undefined
  return Object.keys(pages).find(each => each.startsWith(`/${first}/:`))
}

interface Exchange {
  req: Request
  res: Response
  next: NextFunction
  /** What search engines read of the page. */
  found?: Found | undefined
}

function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? null : decoded
  } catch {
    throw new AppError('INVALID_ID', 'That is not a valid address.')
  }
}
