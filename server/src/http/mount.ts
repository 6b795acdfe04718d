import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { checkBodyHeaders, readJson } from './body.ts'
import type { AnyCall, Reply, RequestMeta } from './call.ts'
import { checkSameOrigin } from './csrf.ts'
import { withinDeadline } from './deadline.ts'
import { parse, parseParams } from './parse.ts'
import { authenticate, deviceCookie, setDeviceCookie, setSessionCookie } from './session.ts'

/** Called with every reply before it is sent; tests check it against the row's schema. */
export type ReplyObserver = (row: AnyCall, reply: Reply) => void

/**
 * Express routes from the table. The order of refusal is api.md's: (429 for the IP stands before this)
 * 415/413, CSRF, 401, 403 for the role, 400 for shape, then what the call itself says.
 */
export function mountCalls(rows: readonly AnyCall[], context: Context, observe?: ReplyObserver): Router {
  checkTable(rows)
  const router = Router({ caseSensitive: true })
  router.use(withoutSearch(rows, (row, req, res) => answer({ row, context, observe }, req, res)))
  for (const row of rows) {
    router[methodName(row)](row.path, (req, res) => answer({ row, context, observe }, req, res))
  }
  for (const [path, methods] of methodsByPath(rows)) {
    router.all(path, (_req, res) => {
      res.setHeader('Allow', methods.join(', '))
      throw new AppError('METHOD_NOT_ALLOWED')
    })
  }
  router.use(() => {
    throw new AppError('NOT_FOUND')
  })
  return router
}

/** Express tries its routes one after the other; a path without parameters is found at once instead. */
function withoutSearch(
  rows: readonly AnyCall[],
  run: (row: AnyCall, req: Request, res: Response) => Promise<void>,
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

interface Mounted {
  row: AnyCall
  context: Context
  observe: ReplyObserver | undefined
}

async function answer({ row, context, observe }: Mounted, req: Request, res: Response): Promise<void> {
  checkBodyHeaders(req)
  checkSameOrigin(req, context.settings.appOrigin)
  const actor = await authenticate(req, res, context)
  const mayShowToken = actor === null && row.visitorWith !== undefined
  if (!mayShowToken) checkRole(row, actor)
  if (actor && row.precheck) row.precheck(actor, req.params as Record<string, string>)
  const rawBody = row.body ? await readJson(req, res) : {}
  if (mayShowToken && !hasField(rawBody, row.visitorWith ?? '')) throw new AppError('UNAUTHENTICATED')
  const input = {
    params: row.params ? parseParams(row.params, req.params) : {},
    query: row.query ? parse(row.query, { ...queryOf(req) }) : {},
    body: row.body ? parse(row.body, rawBody) : {},
    meta: metaOf(req, res, context),
  }
  const reply = await withinDeadline(row.run(input as Parameters<AnyCall['run']>[0], actor, context))
  observe?.(row, reply)
  await send(reply, res, context)
}

function checkRole(row: AnyCall, actor: Actor | null): void {
  if (row.who === 'all') return
  if (!actor) throw new AppError('UNAUTHENTICATED')
  if (!row.who.includes(actor.role)) throw new AppError('FORBIDDEN')
}

const hasField = (body: unknown, field: string): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, field)

/** A parameter given twice is an array, which no call takes. */
function queryOf(req: Request): Record<string, unknown> {
  const query = new URLSearchParams(req.url.split('?')[1] ?? '')
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const key of new Set(query.keys())) {
    const all = query.getAll(key)
    if (all.length > 1) {
      throw new AppError('VALIDATION', undefined, {
        details: [{ path: key.slice(0, 100), code: 'repeated', message: 'is given more than once' }],
      })
    }
    values[key] = all[0]
  }
  return values
}

function metaOf(req: Request, res: Response, context: Context): RequestMeta {
  return {
    ip: req.ip ?? '',
    requestId: String(res.locals['requestId'] ?? ''),
    userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
    idempotencyKey: idempotencyKeyOf(req),
    ifNoneMatch: req.headers['if-none-match'] ?? null,
    device: deviceCookie(req, context),
  }
}

function idempotencyKeyOf(req: Request): string | null {
  const key = req.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw new AppError('VALIDATION', undefined, {
    details: [{ path: 'Idempotency-Key', code: 'custom', message: 'is not 1 to 255 printable characters' }],
  })
}

async function send(reply: Reply, res: Response, context: Context): Promise<void> {
  if (reply.session) setSessionCookie(res, context, reply.session)
  if (reply.device !== undefined) setDeviceCookie(res, context, reply.device)
  // Replies are for the person who asked; a call that may be kept says so itself.
  res.setHeader('Cache-Control', 'no-store')
  for (const [name, value] of Object.entries(reply.headers ?? {})) res.setHeader(name, value)
  res.status(reply.status)
  if (reply.stream) {
    res.type(reply.stream.type)
    if (reply.stream.filename) res.attachment(reply.stream.filename).type(reply.stream.type)
    const content = reply.stream.content
    if (typeof content === 'string') res.send(content)
    else await pipeline(content instanceof Readable ? content : Readable.from(content), res)
  } else if (reply.body === undefined) res.end()
  else if (Buffer.isBuffer(reply.body)) res.type('application/json').end(reply.body)
  else res.type('application/json').send(JSON.stringify(reply.body))
}

const methodName = (row: AnyCall) => row.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'

function methodsByPath(rows: readonly AnyCall[]): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const row of rows) {
    const methods = paths.get(row.path) ?? []
    methods.push(row.method, ...(row.method === 'GET' ? ['HEAD'] : []))
    paths.set(row.path, methods)
  }
  return paths
}

/** A call without a policy, a reply or with a twin is a mistake that must not start. */
function checkTable(rows: readonly AnyCall[]): void {
  const seen = new Set<string>()
  for (const row of rows) {
    const name = `${row.method} ${row.path}`
    if (seen.has(name)) throw new Error(`${name} stands twice in the route table`)
    seen.add(name)
    if (row.who !== 'all' && row.who.length === 0) throw new Error(`${name} says nobody may call it`)
    if (Object.keys(row.reply).length === 0) throw new Error(`${name} declares no reply`)
    if (row.path.includes(':') && !row.params) throw new Error(`${name} does not parse its path parameters`)
  }
}
