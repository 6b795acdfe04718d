import { randomUUID } from 'node:crypto'
import express, { type Express } from 'express'
import type { Context } from './context.ts'
import { errorHandler } from './http/error-handler.ts'
import { mountCalls, type ReplyObserver } from './http/mount.ts'
import { CALLS } from './routes.ts'

/** The application without a port. `observe` sees each reply before it is sent (tests check them by schema). */
export function createApp(context: Context, observe?: ReplyObserver): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.set('trust proxy', context.settings.trustProxy)
  app.use((_req, res, next) => {
    res.locals['requestId'] = randomUUID()
    res.setHeader('X-Request-Id', String(res.locals['requestId']))
    next()
  })
  app.use('/api', mountCalls(CALLS, context, observe))
  app.use(errorHandler(context.log))
  return app
}
