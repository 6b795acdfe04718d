import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'

/**
 * Gives each request its id, in the reply and in every line about it, and logs one line when it is over: neither body,
 * cookie nor query, which may name people or hold a one-time token.
 */
export function logRequests(log: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const requestId = randomUUID()
    res.locals['requestId'] = requestId
    res.setHeader('X-Request-Id', requestId)
    if (!log.isLevelEnabled('info')) {
      next()
      return
    }
    const { method, path } = req
    const began = performance.now()
    res.once('close', () => {
      const ms = Math.round((performance.now() - began) * 10) / 10
      const unfinished = res.writableFinished ? {} : { unfinished: true }
      log.info({ requestId, method, path, status: res.statusCode, ms, ...unfinished }, 'request')
    })
    next()
  }
}
