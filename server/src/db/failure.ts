import mongoose from 'mongoose'

/** Unreachable or stopping (`away`), overloaded (`busy`), out of disk space (`full`); null for any other error: a bug. */
export type DatabaseFailure = 'away' | 'busy' | 'full' | null

const { MongoBulkWriteError, MongoError, MongoNetworkError, MongoServerError, MongoWriteConcernError } =
  mongoose.mongo

/** Errors of the driver and of Mongoose that mean a network error but are of another class. */
const AWAY_NAMES = new Set([
  'MongoClientClosedError',
  'MongoNotConnectedError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoServerSelectionError',
  'MongoTopologyClosedError',
  'MongoUnexpectedServerResponseError',
  'MongoWaitQueueTimeoutError',
  'MongooseServerSelectionError',
])

/** Codes of a MongoDB that shuts down, steps down or has lost a cursor, and of proxies in between. */
const AWAY_CODES = new Set([
  6, 7, 43, 64, 89, 91, 133, 175, 189, 202, 237, 9001, 10107, 11600, 11601, 11602, 13435, 13436,
])
/** Time limits, lock time-outs, conflicts, aborted transactions. */
const BUSY_CODES = new Set([24, 46, 50, 112, 225, 251, 262, 290])
const FULL_CODE = 14031

/** The driver passes a socket's error on unchanged when it occurs while a long command is being written. */
const SOCKET_CODES = new Set(['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED'])

export function databaseFailure(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return null
  if (error instanceof MongoNetworkError || error instanceof MongoWriteConcernError) return 'away'
  if (AWAY_NAMES.has(error.name) || isSocketError(error) || isCutShort(error)) return 'away'
  if (!(error instanceof MongoError)) return null
  const code = Number(error.code)
  if (code === FULL_CODE) return 'full'
  if (AWAY_CODES.has(code)) return 'away'
  if (BUSY_CODES.has(code) || error.hasErrorLabel('TransientTransactionError')) return 'busy'
  return error instanceof MongoServerError && error.hasErrorLabel('SystemOverloadedError') ? 'busy' : null
}

const isSocketError = (error: Error): boolean => 'code' in error && SOCKET_CODES.has(String(error.code))

/** The driver wraps a network error that cuts an insert of several documents short; what the server refuses has a code. */
const isCutShort = (error: Error): boolean => error instanceof MongoBulkWriteError && error.code === undefined

/** The program cannot start, for a reason that its operator can fix; the message is one line that says how. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
  readonly status: number = 1
}

/** A setting is wrong, which no restart mends (EX_CONFIG of sysexits.h). */
export class SettingError extends StartupError {
  override readonly status = 78
}
