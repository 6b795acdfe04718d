import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { ERROR_STATUS, type ErrorBody } from '../contract/errors.ts'
import { AppError } from '../errors.ts'

/** Errors of the driver that mean "the database is away", not "the program is wrong". */
const DB_AWAY = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoPoolClearedError',
  'PoolClearedError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
])

/** AppError as it is, a lost database as DB_UNAVAILABLE, all else as INTERNAL. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof Error && DB_AWAY.has(error.name)) {
    return new AppError('DB_UNAVAILABLE', undefined, { retryAfterSeconds: 2 })
  }
  if (error instanceof URIError) return new AppError('NOT_FOUND')
  return new AppError('INTERNAL')
}

/** The one builder of error bodies (api.md, Errors). */
function errorBody(error: AppError, requestId: string): ErrorBody {
  const { details, ...extra } = error.extra
  // Told by a header.
  delete extra.retryAfterSeconds
  return {
    type: `urn:carwash:error:${error.code}`,
    title: error.code.toLowerCase().replaceAll('_', ' '),
    status: ERROR_STATUS[error.code],
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

/** The last handler of the API. What was no AppError is logged whole and answered without its inside. */
export const errorHandler =
  (log: Logger) => (thrown: unknown, req: Request, res: Response, next: NextFunction) => {
    const error = asAppError(thrown)
    const requestId = String(res.locals['requestId'] ?? '')
    if (error.code === 'INTERNAL')
      log.error({ err: thrown, requestId, method: req.method, path: req.path }, 'bug')
    if (error.code === 'DB_UNAVAILABLE') log.warn({ requestId, reason: String(thrown) }, 'database away')
    if (res.headersSent) {
      next(thrown)
      return
    }
    if (error.extra.retryAfterSeconds !== undefined) {
      res.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.extra.retryAfterSeconds))))
    }
    res.setHeader('Cache-Control', 'no-store')
    // Node reads and drops a refused body, so that the caller gets the answer; nobody waits for an endless one.
    if (!endsSoon(req)) res.setHeader('Connection', 'close')
    res
      .status(error.status)
      .type('application/problem+json')
      .send(JSON.stringify(errorBody(error, requestId)))
  }
