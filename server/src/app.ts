import cookieParser from 'cookie-parser'
import express, { type Express } from 'express'
import type { Context } from './context.ts'
import { AppError } from './errors.ts'
import { serveEmbed } from './http/embed.ts'
import { errorHandler } from './http/error-handler.ts'
import { IpThrottle, throttleByIp } from './http/ip-throttle.ts'
import { serveMetrics } from './http/metrics-page.ts'
import { mountCalls, type ReplyObserver } from './http/mount.ts'
import { readPagesManifest, servePages } from './http/pages.ts'
import { readyLists, type AnswerFirst } from './http/ready-lists.ts'
import { logRequests } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { CALLS } from './routes.ts'

export interface Application {
  express: Express
  /** Runs before Express, which answers the requests that this leaves. */
  first: AnswerFirst
}

/** The application without a port. `observe` gets each Express reply before it is sent (tests check its schema). */
export function createApp(context: Context, observe?: ReplyObserver): Application {
  const { clientDir, secureCookies, trustProxy } = context.deployment
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.set('trust proxy', trustProxy)

  const manifest = clientDir === null ? null : readPagesManifest(clientDir)
  const headers = securityHeaders({ https: secureCookies, styleHashes: manifest?.styleHashes ?? [] })
  app.use(logRequests(context))
  app.use((_req, res, next) => {
    res.setHeaders(headers)
    next()
  })
  app.get('/metrics', serveMetrics(context))
  app.use(cookieParser())
  const throttle = new IpThrottle(context.limits.apiPerMinute)
  app.use('/api', throttleByIp(throttle), mountCalls(CALLS, context, observe))
  app.get('/embed', throttleByIp(throttle), serveEmbed(context))
  if (clientDir !== null) app.use(servePages(clientDir, context))
  app.use(() => {
    throw new AppError('NOT_FOUND')
  })
  app.use(errorHandler(context))
  return { express: app, first: readyLists({ rows: CALLS, context, headers, throttle }) }
}
