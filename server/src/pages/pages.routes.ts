import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { NextFunction, Request, Response } from 'express'
import type { Context } from '../context.ts'
import { BASE_LANGUAGE } from '../contract/constants.ts'
import { PAGES, type PageRow } from '../contract/pages.ts'
import { AppError } from '../errors.ts'
import { SECRET } from '../http/on.ts'
import { ENCODINGS } from '../http/sent-lists.ts'
import { cookieOf, sessionCookieName } from '../http/session.ts'
import { foundOf, phonesOf, robots, sitemap } from '../modules/public/found/found.service.ts'
import { type Built, readBuilt } from './built.ts'
import { type Asked, documentsOf } from './documents.ts'
import { manifestOf } from './manifest.ts'
import { pageLanguage } from '../http/page-language.ts'

const YEAR = 'public, max-age=31536000, immutable'
const CHECKED = 'public, max-age=0, must-revalidate'
const REVALIDATE = 'private, no-cache'

const ENDINGS = { br: '.br', gzip: '.gz' }
/** Where password managers look for the page that changes a password (W3C), and that page. */
const CHANGE_PASSWORD = '/.well-known/change-password'
const PASSWORD_PAGE = '/sessions'
/** Files that are served only at another address: the template by its pages, compressed forms at that of the original. */
const UNADDRESSED = /\.(html|br|gz)$/

/** Letters and slashes are all that the paths of the rows have beside `:name`. The router ignores case, too. */
const ROWS = PAGES.map((row: PageRow) => ({
  row,
  pattern: new RegExp(`^${row.path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
}))

/** A visitor who will be sent to log in gets the login page's document, which does not preload the guarded page. */
function rowFor(path: string, hasSession: boolean): PageRow | undefined {
  const row = ROWS.find(({ pattern }) => pattern.test(path))?.row
  if (!row || hasSession || row.who === 'all' || row.orVisitor === true) return row
  const login = row.who.includes('customer') ? '/login' : '/admin/login'
  return ROWS.find(each => each.row.path === login)?.row
}

/** Hashed files are cacheable for ever; what no page has gets the not-found page where HTML is accepted, else plain 404. */
export function servePages(clientDir: string, context: Context) {
  const { pages: source } = context.deployment
  const made = (built: Built | null) => built && { built, documentFor: documentsOf(built, context) }
  const ready = source ? null : readBuilt(clientDir).then(made)
  ready?.catch((err: unknown) => context.log.error({ err }, 'bug'))

  const sendDocument = async (res: Response, next: NextFunction, asked: Asked): Promise<void> => {
    const pages = await (ready ?? source?.built().then(made))
    if (!pages) {
      next()
      return
    }
    const document = pages.documentFor(asked)
    if (asked.isOffline === true)
      res.set('Link', pages.built.offlineFiles.map(file => `<${file}>`).join(', '))
    res.type('html').set('Cache-Control', REVALIDATE)
    res.vary('Cookie').vary('Accept-Language').vary('Accept-Encoding')
    if (document.styleHash !== null) allowStyle(res, document.styleHash)
    res.send(document.html)
  }

  /** A file of the build, in the best form that the caller accepts; without one the request gets 404. */
  const sendFile = (res: Response, next: NextFunction, file: string): void => {
    const made = ENCODINGS.filter(name => existsSync(join(clientDir, file + ENDINGS[name])))
    const encoding = made.find(name => res.req.acceptsEncodings(name) !== false)
    res.type(extname(file))
    res.sendFile(
      file + (encoding ? ENDINGS[encoding] : ''),
      {
        root: clientDir,
        cacheControl: false,
        acceptRanges: false,
        headers: {
          'Cache-Control': file.startsWith('/assets/') ? YEAR : CHECKED,
          ...(made.length > 0 && { Vary: 'Accept-Encoding' }),
          ...(encoding && { 'Content-Encoding': encoding }),
        },
      },
      (error?: Error & { status?: number }) => {
        // The client has disconnected, or is already receiving the file.
        if (!error || res.headersSent || res.req.destroyed) return
        next(error.status !== undefined && error.status < 500 ? undefined : error)
      },
    )
  }

  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const path = req.method === 'GET' || req.method === 'HEAD' ? decodePath(req.path) : null
    if (path === null) next()
    else if (path === CHANGE_PASSWORD) res.redirect(PASSWORD_PAGE)
    else if (path === '/robots.txt') res.type('txt').send(robots(context))
    else if (path === '/sitemap.xml') res.type('xml').send(await sitemap(context))
    else if (path === '/manifest.webmanifest')
      res
        .type('application/manifest+json')
        .set('Cache-Control', CHECKED)
        .send(JSON.stringify(manifestOf(context.settings())))
    else if (extname(path) !== '') {
      if (UNADDRESSED.test(path)) next()
      else sendFile(res, next, path)
    } else if (path === '/offline')
      await sendDocument(res, next, { isOffline: true, language: BASE_LANGUAGE })
    else if (req.accepts('html') === false) next()
    else {
      await latestSettings(context)
      await sendDocument(res, next, await askedFor(res, path))
    }
  }

  async function askedFor(res: Response, path: string): Promise<Asked> {
    const { req } = res
    const language = pageLanguage(req, context.settings().languages)
    const hasSession = cookieOf(req, sessionCookieName(context)) !== null
    const row = rowFor(path, hasSession)
    if (row?.path.endsWith('/:token') === true) res.set(SECRET)
    const found = row && (await foundOf(context, path, language))
    const lines = await phonesOf(context, language)
    if (row && found !== 'missing')
      return { row, language, found, lines, hasSession: hasSession && row.drawn === true }
    res.status(404).set('X-Robots-Tag', 'noindex')
    return { row, language, lines }
  }
}

/** Another server may have changed them; while the database is away, those that are known. */
const latestSettings = ({ refreshSettings, log }: Context): Promise<void> =>
  refreshSettings().catch((err: unknown) => log.warn({ err }, 'settings not read'))

function allowStyle(res: Response, hash: string): void {
  const policy = String(res.getHeader('Content-Security-Policy'))
  res.set('Content-Security-Policy', policy.replace("style-src 'self'", `style-src 'self' ${hash}`))
}

function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? null : decoded
  } catch {
    throw new AppError('INVALID_ID', 'That is not a valid address.')
  }
}
