import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'

export interface RequestFacts {
  requestId: string
  ip: string
  user: string | null
  session: string | null
}

export const factsOf = (res: Response): RequestFacts => res.locals['facts'] as RequestFacts

/** Adds the actor to the facts. Call it as soon as the session has been read. */
export function identify(res: Response, { id, sessionId }: Actor): void {
  Object.assign(factsOf(res), { user: id, session: sessionId })
}

/** A proxy may forward any text that a client sent as its address. */
const MAX_IP = 64
const PLAIN = /^[\w.~-]{0,39}$/

/** A path whose unusual segments are masked: one that is not an id or a route's word may be an e-mail or a secret. */
export const loggedPath = (path: string): string =>
  path
    .slice(0, 300)
    .split('/')
    .map(segment => (PLAIN.test(segment) ? segment : '…'))
    .join('/')

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Says which route answers a request: a pattern of the program, never the path as it was sent. */
export function answeredFor(res: Response, route: string): void {
  res.locals['route'] = route
}

/** The route and method under which a request is counted; of what no route answers, whether it was a call or a page. */
export function labelsOf(req: Request, res: Response): { route: string; method: string } {
  const route = (res.locals['route'] as string | undefined) ?? (isCall(req) ? 'no call' : 'page')
  return { route, method: METHODS.has(req.method) ? req.method : 'other' }
}

const isCall = ({ originalUrl }: Request): boolean => /^\/api(?![^/?])/i.test(originalUrl)

const statusClass = (res: Response): string =>
  res.writableFinished ? `${String(Math.trunc(res.statusCode / 100))}xx` : 'unfinished'

const NEAR = /^\/(metrics|api\/health\/\w+)$/
const SAY_AGAIN_MS = 3_600_000

/** Notes a request that came without the proxy that TRUST_PROXY promises: all such visitors count as one. */
function noteUnforwarded({ headers, path }: Request, { deployment, health, log }: Logging): void {
  if (!deployment?.trustProxy || headers['x-forwarded-for'] !== undefined || NEAR.test(path)) return
  const now = performance.now()
  if (now - (health?.unforwardedAt ?? -Infinity) < SAY_AGAIN_MS) return
  if (health) health.unforwardedAt = now
  log.warn(
    'TRUST_PROXY is set, but the proxy sends no X-Forwarded-For: let it, or a few wrong passwords lock everybody out',
  )
}

type Logging = Pick<Context, 'log' | 'metrics'> & Partial<Pick<Context, 'deployment' | 'health'>>

/** Gives each request an id and logs a line at its end, without body, cookies and query, which may name people. */
export function logRequests(context: Logging) {
  const { log, metrics } = context
  return (req: Request, res: Response, next: NextFunction): void => {
    const requestId = randomUUID()
    const facts: RequestFacts = {
      requestId,
      ip: (req.ip ?? '').slice(0, MAX_IP),
      user: null,
      session: null,
    }
    res.locals['facts'] = facts
    res.setHeader('X-Request-Id', requestId)
    const { method } = req
    const path = loggedPath(req.path)
    const began = performance.now()
    noteUnforwarded(req, context)
    res.once('close', () => {
      const exact = performance.now() - began
      metrics?.requests.observe({ ...labelsOf(req, res), status: statusClass(res) }, exact / 1000)
      // Not ready is an answer, and no mistake.
      if (res.statusCode >= 500 && path !== '/api/health/ready') metrics?.mistakes.inc()
      const ms = Math.round(exact * 10) / 10
      const unfinished = res.writableFinished ? {} : { unfinished: true }
      log.info({ ...facts, method, path, status: res.statusCode, ms, ...unfinished }, 'request')
    })
    next()
  }
}
