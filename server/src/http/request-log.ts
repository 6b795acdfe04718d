import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import { pino, type DestinationStream, type Logger } from 'pino'
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

/** A proxy may pass on anything a client sent as its address. */
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
 * The line that `log.info(line, 'request')` would write, without redaction and serialisers, which no field of it needs:
 * they would cost more than all else that a public list takes.
 */
function writeLine(log: Logger, line: object): void {
  const whole = { level: log.levels.values['info'], time: Date.now(), ...line, msg: 'request' }
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, DestinationStream>
  stream?.write(`${JSON.stringify(whole)}\n`)
}

/**
 * The facts of a request, with its new id. Logs one line when it is over: neither body, cookie nor query, which may name
 * people or hold a one-time token.
 */
export function beginRequest(
  log: Logger,
  { req, res, path }: { req: Request; res: Response; path: string },
): RequestFacts {
  const requestId = randomUUID()
  const ip = (req.ip ?? '').slice(0, MAX_IP)
  const facts: RequestFacts = { requestId, ip, user: null, session: null }
  if (!log.isLevelEnabled('info')) return facts
  const { method } = req
  const began = performance.now()
  res.once('close', () => {
    const ms = Math.round((performance.now() - began) * 10) / 10
    const unfinished = res.writableFinished ? {} : { unfinished: true }
    writeLine(log, { ...facts, method, path, status: res.statusCode, ms, ...unfinished })
  })
  return facts
}

/** Gives each request its id, in the reply and in every line about it. */
export function logRequests(log: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const facts = beginRequest(log, { req, res, path: loggedPath(req.path) })
    res.locals['facts'] = facts
    res.setHeader('X-Request-Id', facts.requestId)
    next()
  }
}
