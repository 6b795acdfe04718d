import type { Doc } from './value.ts'

/**
 * A command's error reply, with MongoDB's code and name.
 * @see https://www.mongodb.com/docs/manual/reference/error-codes/
 */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: number
  readonly codeName: string
  /** further fields of the reply: errorLabels, keyPattern, keyValue, errInfo */
  readonly details: Doc

  constructor([code, codeName]: readonly [number, string], message: string, details: Doc = {}) {
    super(message)
    this.code = code
    this.codeName = codeName
    this.details = details
  }
}

/** The codes in use, as in MongoDB's error_codes.yml. */
export const Code = {
  badValue: [2, 'BadValue'],
  unknown: [8, 'UnknownError'],
  failedToParse: [9, 'FailedToParse'],
  unauthorized: [13, 'Unauthorized'],
  typeMismatch: [14, 'TypeMismatch'],
  overflow: [15, 'Overflow'],
  invalidLength: [16, 'InvalidLength'],
  invalidBson: [22, 'InvalidBSON'],
  lockTimeout: [24, 'LockTimeout'],
  namespaceNotFound: [26, 'NamespaceNotFound'],
  indexNotFound: [27, 'IndexNotFound'],
  pathNotViable: [28, 'PathNotViable'],
  conflictingUpdate: [40, 'ConflictingUpdateOperators'],
  cursorNotFound: [43, 'CursorNotFound'],
  maxTimeExpired: [50, 'MaxTimeMSExpired'],
  dollarPrefixedField: [52, 'DollarPrefixedFieldName'],
  notSingleValue: [54, 'NotSingleValueField'],
  emptyFieldName: [56, 'EmptyFieldName'],
  commandNotFound: [59, 'CommandNotFound'],
  immutableField: [66, 'ImmutableField'],
  cannotCreateIndex: [67, 'CannotCreateIndex'],
  invalidOptions: [72, 'InvalidOptions'],
  invalidNamespace: [73, 'InvalidNamespace'],
  indexOptionsConflict: [85, 'IndexOptionsConflict'],
  indexKeySpecsConflict: [86, 'IndexKeySpecsConflict'],
  writeConflict: [112, 'WriteConflict'],
  commandNotSupported: [115, 'CommandNotSupported'],
  commandFailed: [125, 'CommandFailed'],
  parallelArrays: [171, 'CannotIndexParallelArrays'],
  queryPlanKilled: [175, 'QueryPlanKilled'],
  indexOption: [197, 'InvalidIndexSpecificationOption'],
  incompleteHistory: [217, 'IncompleteTransactionHistory'],
  transactionTooOld: [225, 'TransactionTooOld'],
  noSuchTransaction: [251, 'NoSuchTransaction'],
  indexBuildAborted: [276, 'IndexBuildAborted'],
  notInTransaction: [263, 'OperationNotSupportedInTransaction'],
  memoryLimit: [292, 'QueryExceededMemoryLimitNoDiskUseAllowed'],
  apiVersion: [322, 'APIVersionError'],
  apiStrict: [323, 'APIStrictError'],
  documentTooLarge: [10334, 'BSONObjectTooLarge'],
  duplicateKey: [11000, 'DuplicateKey'],
  interrupted: [11600, 'InterruptedAtShutdown'],
  cursorInUse: [12051, 'CursorInUse'],
  outOfDiskSpace: [14031, 'OutOfDiskSpace'],
} as const

/** MongoDB numbers many errors by where its code raises them and names them "Location…". */
export const errorAt = (code: number, message: string): CommandError =>
  new CommandError([code, `Location${code}`], message)
export const badValue = (message: string): CommandError => new CommandError(Code.badValue, message)
export const cannotCreateIndex = (message: string): CommandError =>
  new CommandError(Code.cannotCreateIndex, message)
export const invalidIndexOption = (message: string): CommandError =>
  new CommandError(Code.indexOption, message)
export const failedToParse = (message: string): CommandError => new CommandError(Code.failedToParse, message)
export const typeMismatch = (message: string): CommandError => new CommandError(Code.typeMismatch, message)

/** The error for a MongoDB feature that the embedded database does not have. */
export const notSupported = (feature: string): CommandError =>
  new CommandError(Code.commandNotSupported, `${feature} is not supported by the embedded database`)

/** At most so many clauses, or fields of a filter, an update's operator or a projection: they are read without yielding. */
const MOST_PARTS = 1000

/** @throws CommandError CommandNotSupported if there are more than `most` of them */
export function checkCount(count: number, parts: string, most = MOST_PARTS): void {
  if (count > most) throw notSupported(`More than ${String(most)} ${parts}`)
}

/** The label on which the driver retries the whole transaction. */
const TRANSIENT = { errorLabels: ['TransientTransactionError'] }

export const noSuchTransaction = (message: string): CommandError =>
  new CommandError(Code.noSuchTransaction, message, TRANSIENT)

/** A conflict with another transaction. */
export const writeConflict = (): CommandError =>
  new CommandError(
    Code.writeConflict,
    'Write conflict: please retry the operation or the transaction',
    TRANSIENT,
  )
