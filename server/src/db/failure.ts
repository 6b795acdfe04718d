import mongoose from 'mongoose'

/**
 * What an error of the database means to a caller: it cannot be reached or has ended what it did (`away`), it has too
 * much to do (`busy`), its disk has no room (`full`); null for any other error, which is a mistake of the program.
 */
export type DatabaseFailure = 'away' | 'busy' | 'full' | null

const { MongoError, MongoNetworkError, MongoServerError, MongoWriteConcernError } = mongoose.mongo

/** Errors of the driver and of Mongoose that are not network errors by their class and mean the same. */
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

/** Codes of a MongoDB that stops, steps down or has lost a cursor, and of what lies between it and us. */
const AWAY_CODES = new Set([
  6, 7, 43, 64, 89, 91, 133, 175, 189, 202, 237, 9001, 10107, 11600, 11601, 11602, 13435, 13436,
])
/** Time limits, lock time-outs, conflicts, transactions that it gave up. */
const BUSY_CODES = new Set([24, 46, 50, 112, 225, 251, 262, 290])
const FULL_CODE = 14031

/** The driver hands on what a socket says as it is when it says so while a long command is being written. */
const SOCKET_CODES = new Set(['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED'])

export function databaseFailure(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return null
  if (error instanceof MongoNetworkError || error instanceof MongoWriteConcernError) return 'away'
  if (AWAY_NAMES.has(error.name) || isSocketError(error)) return 'away'
  if (!(error instanceof MongoError)) return null
  const code = Number(error.code)
  if (code === FULL_CODE) return 'full'
  if (AWAY_CODES.has(code)) return 'away'
  if (BUSY_CODES.has(code) || error.hasErrorLabel('TransientTransactionError')) return 'busy'
  return error instanceof MongoServerError && error.hasErrorLabel('SystemOverloadedError') ? 'busy' : null
}

const isSocketError = (error: Error): boolean => 'code' in error && SOCKET_CODES.has(String(error.code))
