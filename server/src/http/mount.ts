import { pipeline } from 'node:stream/promises'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { Actor } from '../access.ts'
import { BASE_LANGUAGE, type Language } from '../contract/constants.ts'
import { noQuery } from '../contract/fields.ts'
import type { Context, RequestScope } from '../context.ts'
import { requireTime, withWritesOf } from '../db/bounds.ts'
import { AppError, invalidField } from '../errors.ts'
import { ipGroup } from '../security/ip-group.ts'
import { checkBodyHeaders, MAX_BYTES, readBytes, readJson } from './body.ts'
import type { Handler, Reply, RequestMeta } from './on.ts'
import { checkSameOrigin } from './csrf.ts'
import { withinDeadline } from './deadline.ts'
import { logFailure } from './error-handler.ts'
import { parse, parseParams } from './parse.ts'
import { answeredFor, factsOf, identify } from './request-log.ts'
import {
  callerOf,
  type Callers,
  cookieName,
  cookieOf,
  type Exchange,
  setDeviceCookies,
  setSessionCookie,
} from './session.ts'
import { keepSent } from './sent-lists.ts'

interface Given {
  callers: Callers
  observe: ReplyObserver | undefined
}

/** Called with every reply before it is sent; tests check it against the row's schema. */
export type ReplyObserver = (row: Handler, reply: Reply) => void

/** Express routes from the table. Refusals come in the order of api.md, the handler's last. */
export function mountCalls(rows: readonly Handler[], context: Context, given: Given): Router {
  checkTable(rows)
  const router = Router({ caseSensitive: true })
  router.use(withoutSearch(rows, (row, req, res) => answer({ row, context, ...given }, req, res)))
  for (const row of rows) {
    router[methodName(row)](row.path, (req, res) => answer({ row, context, ...given }, req, res))
  }
  for (const [path, methods] of methodsByPath(rows)) {
    router.all(path, (_req, res) => {
      res.setHeader('Allow', methods.toSorted().join(', '))
      throw new AppError('METHOD_NOT_ALLOWED')
    })
  }
  router.use(() => {
    throw new AppError('NOT_FOUND')
  })
  return router
}

/** Express tries its routes one by one; this looks up a path without parameters directly. */
function withoutSearch(
  rows: readonly Handler[],
  run: (row: Handler, req: Request, res: Response) => Promise<void>,
): RequestHandler {
  const plain = new Map(
    rows.filter(row => !row.path.includes(':')).map(row => [`${row.method} ${row.path}`, row]),
  )
  return async (req, res, next) => {
    const row = plain.get(`${req.method} ${req.path}`)
    if (row) await run(row, req, res)
    else next()
  }
}

interface Mounted extends Given {
  row: Handler
  context: Context
}

async function answer(
  { row, context, callers, observe }: Mounted,
  req: Request,
  res: Response,
): Promise<void> {
  answeredFor(res, `/api${row.path}`)
  const passwords = context.passwords.of(ipGroup(req.ip ?? ''))
  const settings = context.settings()
  const answered = (request: RequestScope) =>
    replyTo(row, { ...context, settings: () => settings, request, passwords }, { req, res, callers })
  const reply = await withinDeadline(answered, {
    deadlineMs: context.limits.answerWithinMs,
    response: res,
    health: context.health,
    unheard: error => {
      logFailure(context, error, { req, res })
    },
  })
  observe?.(row, reply)
  await send(reply, res, context)
  if (reply.status === 200) keepSent(context, { req, res, body: reply.body })
}

async function replyTo(
  row: Handler,
  context: Context & { request: RequestScope },
  { req, res, callers }: Exchange,
): Promise<Reply> {
  checkBodyHeaders(req, row)
  checkSameOrigin(req, context.deployment.appOrigin)
  const caller = await callerOf(row, named(context, res), { req, res, callers })
  const isHeldBack = caller?.lacksFactor === true && row.withoutFactor !== true
  // Calls open to everybody treat them as a visitor.
  const actor = isHeldBack && row.who === 'all' ? null : caller
  if (actor) identify(res, actor)
  const mayShowToken = actor === null && row.visitorWith !== undefined
  if (!mayShowToken) checkRole(row, actor)
  if (actor && row.precheck) row.precheck(actor, req.params as Record<string, string>)
  const rawBody = row.body ? await readJson(req, res) : {}
  if (mayShowToken && !hasField(rawBody, row.visitorWith ?? '')) throw new AppError('UNAUTHENTICATED')
  const input = {
    ...(row.params ? (parseParams(row.params, req.params) as object) : {}),
    query: parse(row.query ?? noQuery, queryOf(req)),
    body: row.body ? parse(row.body, rawBody) : {},
    bytes: row.accepts ? await readBytes(req, res, row.maxBytes ?? MAX_BYTES) : Buffer.alloc(0),
    meta: metaOf(req, res, context),
  }
  requireTime(context)
  const run = () => row.run({ ...named(context, res), language: languageOf(input.query) }, actor, input)
  return withWritesOf({ request: context.request, isRead: row.method === 'GET' }, run)
}

/** The context of one call: its log lines and its audit entries include the origin of the request. */
function named(context: Context, res: Response): Context {
  const facts = factsOf(res)
  return { ...context, ip: facts.ip, log: context.log.child(facts) }
}

/** The requested language of a localised call; the texts of other calls do not depend on it. */
const languageOf = (query: unknown): Language => (query as { lang?: Language }).lang ?? BASE_LANGUAGE

function checkRole(row: Handler, actor: Actor | null): void {
  if (row.who === 'all') return
  if (!actor) throw new AppError('UNAUTHENTICATED')
  if (!row.who.includes(actor.role)) throw new AppError('FORBIDDEN')
  if (actor.lacksFactor && !row.withoutFactor) throw new AppError('SECOND_FACTOR_MISSING')
}

const hasField = (body: unknown, field: string): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, field)

/** The query parameters by name. One that is given twice is refused, since no call takes a list. */
function queryOf(req: Request): Record<string, unknown> {
  const start = req.url.indexOf('?')
  const text = start === -1 ? '' : req.url.slice(start)
  if (!isEncoded(text)) throw new AppError('VALIDATION', 'That is not a valid address.')
  const query = new URLSearchParams(text)
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const key of new Set(query.keys())) {
    const all = query.getAll(key)
    if (all.length > 1) {
      throw invalidField(key.slice(0, 100), 'repeated')
    }
    values[key] = all[0]
  }
  return values
}

/** Whether the encoding decodes: URLSearchParams would put in replacement characters, and search for something else. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function metaOf(req: Request, res: Response, context: Context): RequestMeta {
  return {
    ip: req.ip ?? '',
    requestId: factsOf(res).requestId,
    userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
    idempotencyKey: idempotencyKeyOf(req),
    ifNoneMatch: req.headers['if-none-match'] ?? null,
    device: cookieOf(req, cookieName(context, 'device')),
    trusted: cookieOf(req, cookieName(context, 'trusted')),
  }
}

function idempotencyKeyOf(req: Request): string | null {
  const key = req.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw invalidField('Idempotency-Key', 'not_a_key', { max: 255 })
}

async function send(reply: Reply, res: Response, context: Context): Promise<void> {
  if (reply.session) setSessionCookie(res, context, reply.session)
  setDeviceCookies(res, context, reply)
  // Replies are private by default; a call that caches may store sets its own header.
  res.setHeader('Cache-Control', 'no-store')
  for (const [name, value] of Object.entries(reply.headers ?? {})) res.setHeader(name, value)
  res.status(reply.status)
  if (reply.stream) {
    res.type(reply.stream.type)
    if (reply.stream.filename) res.attachment(reply.stream.filename).type(reply.stream.type)
    const { content } = reply.stream
    if (typeof content === 'string' || Buffer.isBuffer(content)) res.send(content)
    else await pipeline(content, res)
  } else if (reply.body === undefined) res.end()
  else res.json(reply.body)
}

const methodName = (row: Handler) => row.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'

function methodsByPath(rows: readonly Handler[]): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const row of rows) {
    const methods = paths.get(row.path) ?? []
    methods.push(row.method, ...(row.method === 'GET' ? ['HEAD'] : []))
    paths.set(row.path, methods)
  }
  return paths
}

/** @throws Error for a row without a policy or a reply: the server must not start with it */
function checkTable(rows: readonly Handler[]): void {
  for (const { key, who, reply, withoutSession } of rows) {
    if (withoutSession && who !== 'all') throw new Error(`${key} restricts roles but reads no session`)
    if (who !== 'all' && who.length === 0) throw new Error(`${key} allows no role to call it`)
    if (Object.keys(reply).length === 0) throw new Error(`${key} declares no reply`)
  }
}
