import compression from 'compression'
import cookieParser from 'cookie-parser'
import express, { type Express } from 'express'
import onHeaders from 'on-headers'
import type { Context } from './context.ts'
import { AppError } from './errors.ts'
import { serveEmbed } from './modules/public/embed/embed.routes.ts'
import { errorHandler } from './http/error-handler.ts'
import { limitByIp } from './http/limits-by-ip.ts'
import { serveMetrics } from './modules/office/system/metrics.routes.ts'
import { mountCalls, type ReplyObserver } from './http/mount.ts'
import { logRequests } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sentLists } from './http/sent-lists.ts'
import { servePages } from './pages/pages.routes.ts'
import { callerOfKey } from './modules/accounts/auth/keys/key.service.ts'
import { callerOfToken } from './modules/accounts/auth/sessions/session.service.ts'
import { CALLS } from './routes.ts'

const callers = { ofToken: callerOfToken, ofKey: callerOfKey }

/** The application without a port. `observe` gets each Express reply before it is sent (tests check its schema). */
export function createApp(context: Context, observe?: ReplyObserver): Express {
  const { clientDir, pages, secureCookies, trustProxy } = context.deployment
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.set('trust proxy', trustProxy)

  const headers = securityHeaders({ https: secureCookies, fromSource: pages !== undefined })
  app.use(logRequests(context))
  app.use((_req, res, next) => {
    res.setHeaders(headers)
    next()
  })
  const limit = limitByIp(context.limits.apiPerMinute)
  app.use('/api', limit, sentLists(context))
  app.use((_req, res, next) => {
    onHeaders(res, () => {
      if (context.health.draining) res.setHeader('Connection', 'close')
    })
    next()
  })
  app.get('/metrics', serveMetrics(context))
  app.use(compression(), cookieParser())
  app.use('/api', mountCalls(CALLS, context, { callers, observe }))
  app.get('/embed', limit, serveEmbed(context))
  if (pages) app.use(pages.files)
  if (clientDir !== null) app.use(servePages(clientDir, context))
  app.use(() => {
    throw new AppError('NOT_FOUND')
  })
  app.use(errorHandler(context))
  return app
}
