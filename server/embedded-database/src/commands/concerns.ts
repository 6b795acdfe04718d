import {
  Code,
  CommandError,
  badValue,
  errorAt,
  failedToParse,
  notSupported,
  typeMismatch,
} from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import type { Doc, Value } from '../values/value.ts'
import { display, isDoc, isNumeric, typeName } from '../values/value.ts'

const invalidOption = (message: string): CommandError => new CommandError(Code.invalidOptions, message)

/** Commands that accept read concern levels other than "local" outside transactions, and those that accept "snapshot". */
const READS = ['find', 'aggregate', 'distinct', 'count']
const OF_SNAPSHOTS = ['find', 'aggregate', 'distinct']
const LEVELS = ['local', 'available', 'majority', 'linearizable', 'snapshot']
const IN_TRANSACTIONS = ['local', 'majority', 'snapshot']
const READ_FIELDS = ['level', 'afterClusterTime', 'atClusterTime', 'provenance']
const WRITE_FIELDS = ['w', 'j', 'fsync', 'wtimeout', 'provenance']
const MOST_MEMBERS = 50

/**
 * With one member, an acknowledged write is majority-committed, so most levels read the same.
 * @throws CommandError for a read or write concern that is unknown or that the command does not accept
 * @see https://www.mongodb.com/docs/manual/reference/read-concern/
 */
export function checkConcerns(name: string, command: Doc, isRead: boolean): void {
  const { readConcern, writeConcern, autocommit, startTransaction } = command
  if (readConcern !== undefined) {
    const level = levelOf(readConcern)
    if (autocommit === false) {
      if (startTransaction !== true && isDoc(readConcern) && Object.keys(readConcern).length > 0)
        throw invalidOption('Only the first command in a transaction may specify a readConcern')
      if (!IN_TRANSACTIONS.includes(level))
        throw invalidOption(
          'The first command in a transaction cannot specify a readConcern level other than local, majority, or snapshot',
        )
    } else if (level === 'snapshot' && OF_SNAPSHOTS.includes(name)) {
      throw notSupported("The read concern 'snapshot' outside a transaction")
    } else if (level !== 'local' && (level === 'snapshot' || !READS.includes(name))) {
      throw invalidOption(`Command ${name} does not support { readConcern: { level: "${level}" } }`)
    }
  }
  if (writeConcern === undefined) return
  if (autocommit === false)
    throw invalidOption('writeConcern is not allowed within a multi-statement transaction')
  if (isRead && name !== 'aggregate') throw invalidOption('Command does not support writeConcern')
  checkWriteConcern(writeConcern)
}

function levelOf(concern: Value): string {
  if (!isDoc(concern))
    throw typeMismatch(
      `BSON field 'readConcern' is the wrong type '${typeName(concern)}', expected type 'object'`,
    )
  const { level = 'local', atClusterTime } = concern
  const unknown = Object.keys(concern).find(field => !READ_FIELDS.includes(field))
  if (unknown !== undefined) throw errorAt(40415, `BSON field 'readConcern.${unknown}' is an unknown field.`)
  if (typeof level !== 'string')
    throw typeMismatch(
      `BSON field 'readConcern.level' is the wrong type '${typeName(level)}', expected type 'string'`,
    )
  if (!LEVELS.includes(level))
    throw badValue(`Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`)
  if (atClusterTime !== undefined && level !== 'snapshot')
    throw invalidOption("readConcern field 'atClusterTime' is only valid with level 'snapshot'")
  return level
}

/** @see https://www.mongodb.com/docs/manual/reference/write-concern/ */
export function checkWriteConcern(concern: Value): void {
  if (!isDoc(concern))
    throw typeMismatch(
      `BSON field 'writeConcern' is the wrong type '${typeName(concern)}', expected type 'object'`,
    )
  const unknown = Object.keys(concern).find(field => !WRITE_FIELDS.includes(field))
  if (unknown !== undefined) throw failedToParse(`unrecognized write concern field: ${unknown}`)
  const { w = 1, j = false } = concern
  if (typeof j !== 'boolean' && !isNumeric(j)) throw failedToParse('j must be numeric or a boolean value')
  if (typeof w !== 'string' && !isNumeric(w))
    throw failedToParse(`w has to be a number or string: ${display(w)}`)
  if (isNumeric(w) && !(numberOption(w) >= 0 && numberOption(w) <= MOST_MEMBERS))
    throw failedToParse(`w has to be a non-negative number and not greater than ${MOST_MEMBERS}`)
}

/** There is one member: no write can reach more, and "majority" is the only mode. */
export function withWriteConcern(reply: Doc, { writeConcern }: Doc): Doc {
  const w = isDoc(writeConcern) ? writeConcern['w'] : undefined
  if (typeof w === 'string' && w !== 'majority') {
    const errmsg = `No write concern mode named '${w}' found in replica set configuration`
    return { ...reply, writeConcernError: { code: 79, codeName: 'UnknownReplWriteConcern', errmsg } }
  }
  if (numberOption(w) <= 1) return reply
  const error = { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' }
  return { ...reply, writeConcernError: error }
}
