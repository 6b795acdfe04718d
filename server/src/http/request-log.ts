import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Actor } from '../access.ts'

/** Where and by whom a request is made: part of every line about it. */
export interface RequestFacts {
  requestId: string
  /** The client's address, as TRUST_PROXY has it. */
  ip: string
  /** Ids of account and session, null for a visitor. */
  user: string | null
  session: string | null
}

export const factsOf = (res: Response): RequestFacts => res.locals['facts'] as RequestFacts

/** Called as soon as it is known who makes the request. */
export function identify(res: Response, { id, sessionId }: Actor): void {
  Object.assign(factsOf(res), { user: id, session: sessionId })
}

/** A proxy may pass on as an address whatever a client sent. */
const MAX_IP = 64
const PLAIN = /^[\w.~-]{0,39}$/

/** A path with every segment masked that is neither an id nor a word of a route: it may be an e-mail address or a secret in the wrong place. */
export const loggedPath = (path: string): string =>
  path
    .slice(0, 300)
    .split('/')
    .map(segment => (PLAIN.test(segment) ? segment : '…'))
    .join('/')

/**
 * Gives each request its id, in the reply and in every line about it, and logs one line when it is over: neither body,
 * cookie nor query, which may name people or hold a one-time token.
 */
export function logRequests(log: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const requestId = randomUUID()
    const ip = (req.ip ?? '').slice(0, MAX_IP)
    res.locals['facts'] = { requestId, ip, user: null, session: null } satisfies RequestFacts
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
      const line = { ...factsOf(res), method, path: loggedPath(path), status: res.statusCode, ms }
      log.info({ ...line, ...unfinished }, 'request')
    })
    next()
  }
}
