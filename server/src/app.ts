import cookieParser from 'cookie-parser'
import express, { type Express } from 'express'
import type { Context } from './context.ts'
import { AppError } from './errors.ts'
import { errorHandler } from './http/error-handler.ts'
import { throttleByIp } from './http/ip-throttle.ts'
import { mountCalls, type ReplyObserver } from './http/mount.ts'
import { readPagesManifest, servePages } from './http/pages.ts'
import { logRequests } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { CALLS } from './routes.ts'

/** The application without a port. `observe` sees each reply before it is sent (tests check them by schema). */
export function createApp(context: Context, observe?: ReplyObserver): Express {
  const { clientDir, secureCookies, trustProxy } = context.settings
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.set('trust proxy', trustProxy)

  const manifest = clientDir === null ? null : readPagesManifest(clientDir)
  const headers = securityHeaders({ https: secureCookies, styleHashes: manifest?.styleHashes ?? [] })
  app.use(logRequests(context.log))
  app.use((_req, res, next) => {
    res.setHeaders(headers)
    next()
  })
  app.use(cookieParser())
  app.use('/api', throttleByIp(context.limits.apiPerMinute), mountCalls(CALLS, context, observe))
  if (clientDir !== null) app.use(servePages(clientDir))
  app.use(() => {
    throw new AppError('NOT_FOUND')
  })
  app.use(errorHandler(context))
  return app
}
