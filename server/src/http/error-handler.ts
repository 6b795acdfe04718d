import type { NextFunction, Request, Response } from 'express'
import type { Context } from '../context.ts'
import type { ErrorBody } from '../contract/error-body.ts'
import { databaseFailure } from '../db/failure.ts'
import { AppError } from '../errors.ts'
import { logSecurity, REFUSALS } from '../security/security-log.ts'
import { factsOf, labelsOf, loggedPath } from './request-log.ts'

/** A full disk takes longer to clear. */
const RETRY_SECONDS = { away: 2, busy: 2, full: 30 } as const

/** Every write fails on a full disk, so the failure is logged only once a minute. */
const FULL_LOGGED_EVERY_MS = 60_000

/** Keeps an AppError, maps database failures to 503 and everything else to INTERNAL. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const failure = databaseFailure(error)
  if (failure !== null) {
    const retryAfterSeconds = RETRY_SECONDS[failure]
    return new AppError(failure === 'busy' ? 'BUSY' : 'DB_UNAVAILABLE', undefined, { retryAfterSeconds })
  }
  if (error instanceof URIError) return new AppError('INVALID_ID', 'That is not a valid address.')
  return new AppError('INTERNAL')
}

function errorBody(error: AppError, requestId: string): ErrorBody {
  const { details, ...extra } = error.extra
  // Only the header and the log contain these.
  delete extra.retryAfterSeconds
  delete extra.logged
  return {
    type: `urn:carwash:error:${error.code}`,
    title: error.code.toLowerCase().replaceAll('_', ' '),
    status: error.status,
    message: error.message,
    code: error.code,
    error: error.code,
    requestId,
    ...(details ? { details } : {}),
    ...extra,
  }
}

const DROPPED_BYTES = 1024 * 1024
const endsSoon = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= DROPPED_BYTES

interface Exchange {
  req: Request
  res: Response
}

/** A download aborted by its reader, which is not an error. */
const isLeft = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Logs an error by its kind: a bug with its stack, a security event, an unavailable database. @returns what to send */
export function logFailure(
  { log, health }: Pick<Context, 'log' | 'health'>,
  thrown: unknown,
  { req, res }: Exchange,
): AppError {
  const error = asAppError(thrown)
  const facts = factsOf(res)
  const call = { ...facts, method: req.method, path: loggedPath(req.baseUrl + req.path) }
  if (error.code === 'INTERNAL' && !isLeft(thrown)) log.error({ err: thrown, ...call }, 'bug')
  const event = REFUSALS[error.code]
  if (event) logSecurity(log, event, { ...call, code: error.code, ...error.extra.logged })
  if (databaseFailure(thrown) === 'full') logFull({ log, health }, thrown)
  else if (error.code === 'DB_UNAVAILABLE') {
    log.warn({ requestId: facts.requestId, reason: String(thrown) }, 'database away')
  }
  return error
}

function logFull({ log, health }: Pick<Context, 'log' | 'health'>, thrown: unknown): void {
  const now = performance.now()
  if (health.fullSince !== undefined && now - health.fullSince < FULL_LOGGED_EVERY_MS) return
  health.fullSince = now
  log.error(
    { reason: String(thrown) },
    'the disk of the database is full or cannot be written: free some space; until then nothing can be saved',
  )
}

export const errorHandler =
  (context: Context) => (thrown: unknown, req: Request, res: Response, next: NextFunction) => {
    const error = logFailure(context, thrown, { req, res })
    const { requestId } = factsOf(res)
    if (res.headersSent) {
      next(thrown)
      return
    }
    context.metrics?.refusals.inc({ ...labelsOf(req, res), code: error.code })
    if (error.extra.retryAfterSeconds !== undefined) {
      res.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.extra.retryAfterSeconds))))
    }
    res.setHeader('Cache-Control', 'no-store')
    // Node reads and discards a refused body, so that the caller gets the answer; an endless one is cut off.
    if (!endsSoon(req)) res.setHeader('Connection', 'close')
    res
      .status(error.status)
      .type('application/problem+json')
      .send(JSON.stringify(errorBody(error, requestId)))
  }
