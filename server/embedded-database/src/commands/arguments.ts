import { Code, CommandError, errorAt, notSupported, typeMismatch } from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, isNumeric, typeName } from '../values/value.ts'
import { checkConcerns } from './concerns.ts'

const isFlag = (value: Value): boolean => typeof value === 'boolean' || isNumeric(value)

/** The types that options of commands and statements must have, in MongoDB's words; null counts as absent. */
const TYPES: readonly (readonly [string, (value: Value) => boolean, string])[] = [
  ["types '[long, int, decimal, double]'", isNumeric, 'limit skip batchSize maxTimeMS'],
  ["type 'object'", isDoc, 'filter query q sort projection fields cursor explain'],
  ["type 'array'", Array.isArray, 'documents updates deletes indexes cursors pipeline'],
  ["type 'string'", value => typeof value === 'string', 'apiVersion collection key'],
  [
    "type 'bool'",
    value => typeof value === 'boolean',
    'ordered multi singleBatch apiStrict apiDeprecationErrors',
  ],
  ["types '[bool, long, int, decimal, double]'", isFlag, 'new remove upsert nameOnly'],
  ["types '[string, object]'", value => typeof value === 'string' || isDoc(value), 'hint'],
]

const TYPE_OF = new Map(
  TYPES.flatMap(([wanted, holds, options]) =>
    options.split(' ').map(each => [each, { wanted, holds }] as const),
  ),
)

const NEVER_NEGATIVE = ['skip', 'batchSize', 'maxTimeMS']

/** The name of a command, or of a part of it, in error messages. */
const nameOf = (path: string): string => (path === 'find' ? 'FindCommandRequest' : path)

/** @throws CommandError TypeMismatch; `path` is the command, or the part of it */
export function checkTypes(path: string, options: Doc): void {
  for (const option in options) {
    const value = options[option]
    const type = TYPE_OF.get(option)
    // The first field is the command itself, whose name may be that of an option.
    if (!type || (value ?? null) === null || option === path) continue
    if (!type.holds(value)) {
      const field = `BSON field '${nameOf(path)}.${option}'`
      throw typeMismatch(`${field} is the wrong type '${typeName(value)}', expected ${type.wanted}`)
    }
    if (!isNumeric(value) || numberOption(value) >= 0) continue
    if (NEVER_NEGATIVE.includes(option) || (path === 'find' && option === 'limit'))
      throw errorAt(51024, `BSON field '${option}' value must be >= 0, actual value '${numberOption(value)}'`)
  }
}

const required = (path: string, field: string): CommandError =>
  errorAt(40414, `BSON field '${path}.${field}' is missing but a required field`)

/** The fields of each kind of statement, and the required ones. */
const STATEMENTS = new Map([
  [
    'update',
    {
      list: 'updates',
      fields: new Set('q u multi upsert'.split(' ')),
      needs: ['q', 'u'],
    },
  ],
  [
    'delete',
    {
      list: 'deletes',
      fields: new Set('q limit'.split(' ')),
      needs: ['q', 'limit'],
    },
  ],
  ['insert', { list: 'documents', fields: null, needs: [] }],
])

/** Fields of statements that MongoDB supports and this database does not. */
const LEFT_OUT = new Set('arrayFilters c collation hint sampleId'.split(' '))

const MOST_STATEMENTS = 100_000

/** The statements of a write. @throws CommandError when MongoDB would refuse the form of one */
export function statementsOf(command: Doc, name: string): readonly Doc[] {
  const { list, fields, needs } = STATEMENTS.get(name) ?? { list: '', fields: null, needs: [] }
  const statements = command[list]
  if (!Array.isArray(statements)) throw required(name, list)
  const { length } = statements
  if (length === 0 || length > MOST_STATEMENTS)
    throw new CommandError(
      Code.invalidLength,
      `Write batch sizes must be between 1 and ${MOST_STATEMENTS}. Got ${length} operations.`,
    )
  const path = `${name}.${list}`
  return statements.map((statement, at) => {
    if (!isDoc(statement))
      throw typeMismatch(
        `BSON field '${path}.${at}' is the wrong type '${typeName(statement)}', expected type 'object'`,
      )
    if (!fields) return statement
    for (const field in statement) {
      if (fields.has(field)) continue
      if (LEFT_OUT.has(field)) throw notSupported(`The option ${field}`)
      throw errorAt(40415, `BSON field '${path}.${field}' is an unknown field.`)
    }
    for (const field of needs) if (statement[field] === undefined) throw required(path, field)
    checkTypes(path, name === 'delete' ? { ...statement, limit: null } : statement)
    return statement
  })
}

/** MongoDB's Stable API 1. https://www.mongodb.com/docs/manual/reference/stable-api/ */
const STABLE = new Set(
  `abortTransaction aggregate commitTransaction count create createIndexes delete drop dropDatabase dropIndexes
   endSessions explain find findAndModify getMore hello insert killCursors listCollections listDatabases listIndexes
   ping update`.split(/\s+/),
)

function checkApi({ apiVersion, apiStrict, apiDeprecationErrors }: Doc, name: string): void {
  if (apiVersion === undefined) {
    if (apiStrict === undefined && apiDeprecationErrors === undefined) return
    throw errorAt(4886600, 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion')
  }
  if (apiVersion !== '1') throw new CommandError(Code.apiVersion, 'API version must be "1"')
  if (apiStrict !== true || STABLE.has(name)) return
  throw new CommandError(
    Code.apiStrict,
    `Provided apiStrict:true, but the command ${name} is not in API Version 1`,
  )
}

/** The arguments that a command accepts. */
interface Rules {
  readonly mode: string
  readonly allowed: ReadonlySet<string>
  /** accepted by MongoDB but not by this database */
  readonly leftOut: ReadonlySet<string>
}

/**
 * @throws CommandError for a wrong argument, for an option unknown to MongoDB, and for an unsupported one that would change
 * the result; false and 0 have no effect
 */
export function checkArguments(name: string, command: Doc, { mode, allowed, leftOut }: Rules): void {
  checkTypes(name, command)
  checkApi(command, name)
  if (mode === 'server') return
  for (const option in command) {
    if (allowed.has(option)) continue
    if (!leftOut.has(option))
      throw errorAt(40415, `BSON field '${nameOf(name)}.${option}' is an unknown field.`)
    if (command[option]) throw notSupported(`The option ${option}`)
  }
  checkConcerns(name, command, mode === 'read')
}
