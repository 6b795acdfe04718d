import type { Request, Response } from 'express'
import { BASE_LANGUAGE, LANGUAGES } from '../contract/constants.ts'
import type { Context } from '../context.ts'
import { isCurrent, readyList } from './cached-list.ts'
import { encodingTaken, readyVariant } from './compression.ts'
import type { IpThrottle } from './ip-throttle.ts'
import type { Handler } from './on.ts'
import { beginRequest } from './request-log.ts'
import { sessionCookieName } from './session.ts'

/** Headers that only Express handles: a request with one of them is left to it. */
const ELSEWHERE = ['content-length', 'transfer-encoding', 'idempotency-key', 'authorization'] as const

interface Known {
  path: string
  /** As `readyList` names it. */
  list: string
  /** Some roles get another list at this address, so a request with a session is left to Express. */
  forVisitors: boolean
}

/** Answers a request without Express if it can. @returns whether it has; if not, the request is untouched */
export type AnswerFirst = (req: Request, res: Response) => boolean

interface Served {
  rows: readonly Handler[]
  context: Context
  /** The headers of every reply. */
  headers: ReadonlyMap<string, string>
  throttle: IpThrottle
}

/**
 * Answers public lists from the cache, with the same headers, log line and throttle as in Express, header and body in
 * one write. Any other request is left to Express, as is a list that is not cached, which Express then caches.
 */
export function readyLists({ rows, context, headers, throttle }: Served): AnswerFirst {
  const known = knownAddresses(rows)
  const always = [...headers].flat()
  const cookie = sessionCookieName(context)
  const send = (req: Request, res: Response, { path, status, named, body }: Ready): boolean => {
    if (throttle.take(req.ip ?? '') > 0) return false
    const { requestId } = beginRequest(context, { req, res, path, route: path })
    res.writeHead(status, ['X-Request-Id', requestId, ...always, ...named])
    // A string joins the header in one write, byte for byte.
    res.end(body, 'latin1')
    return true
  }
  return (req, res) => {
    const address = req.method === 'GET' ? known.get(req.url) : undefined
    if (!address || ELSEWHERE.some(name => name in req.headers)) return false
    if (address.forVisitors && req.headers.cookie?.includes(cookie)) return false
    const list = readyList(context.db, address.list)
    if (!list) return false
    const { path } = address
    if (isCurrent(req.headers['if-none-match'] ?? null, list.etag)) {
      const named = ['Cache-Control', 'no-cache', 'ETag', list.etag, 'Vary', 'Accept-Encoding']
      return send(req, res, { path, status: 304, named, body: '' })
    }
    const variant = readyVariant(list, encodingTaken(req))
    return variant !== null && send(req, res, { path, status: 200, ...variant })
  }
}

interface Ready {
  path: string
  status: number
  /** Header names and values, alternating. */
  named: readonly string[]
  /** The bytes as a latin1 string. */
  body: string
}

function knownAddresses(rows: readonly Handler[]): Map<string, Known> {
  const known = new Map<string, Known>()
  for (const { method, path, list, withoutSession } of rows) {
    if (method !== 'GET' || list === undefined) continue
    const inLanguage = (language: string) => ({
      path: `/api${path}`,
      list: `${list} ${language}`,
      forVisitors: !withoutSession,
    })
    known.set(`/api${path}`, inLanguage(BASE_LANGUAGE))
    for (const language of LANGUAGES) known.set(`/api${path}?lang=${language}`, inLanguage(language))
  }
  return known
}
