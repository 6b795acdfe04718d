import { compileFilter } from '../matching/filter.ts'
import { docsIn, isOperatorDoc } from '../matching/path.ts'
import {
  badValue,
  cannotCreateIndex,
  failedToParse,
  invalidIndexOption,
  notSupported,
  typeMismatch,
} from '../values/command-error.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import type { Doc, Value } from '../values/value.ts'
import { display, docOf, fieldsOf, isDoc, isNumeric, typeName } from '../values/value.ts'

/** Index options with the same meaning as in MongoDB, and options that this database does not support. */
const KEPT = ['unique', 'expireAfterSeconds', 'partialFilterExpression']
const OF_ID = ['v', 'key', 'name']
const ALLOWED = [...OF_ID, ...KEPT]
const UNSUPPORTED = `
  2dsphereIndexVersion background bits bucketSize clustered collation columnstoreProjection default_language dropDups
  hidden language_override max min ns prepareUnique sparse storageEngine textIndexVersion weights wildcardProjection
`.split(/\s+/)
const PLUGINS = ['text', 'hashed', 'columnstore', 'wildcard', '2d', '2dsphere']

const MAX_FIELDS = 32
const MAX_SECONDS = 2 ** 31 - 1

const notAnOption = (reason: string, spec: Doc) =>
  invalidIndexOption(`${reason}. Specification: ${display(spec)}`)

/**
 * The specification of an index as it is stored.
 * @throws CommandError for a key or an option that MongoDB would refuse or that this database does not support
 * @see https://www.mongodb.com/docs/manual/reference/command/createIndexes/
 */
export function indexSpecification(given: Doc): Doc {
  const { key, name, v: version = 2, partialFilterExpression: filter, unique = false } = given
  for (const option in given) {
    if (UNSUPPORTED.includes(option) && given[option]) throw notSupported(`The index option ${option}`)
    if (!ALLOWED.includes(option) && !UNSUPPORTED.includes(option))
      throw notAnOption(`The field '${option}' is not valid for an index specification`, given)
  }
  if (key === undefined || name === undefined)
    throw failedToParse("The 'key' and 'name' fields are required properties of an index specification")
  if (!isDoc(key)) throw typeMismatch(`The field 'key' must be an object, but got ${typeName(key)}`)
  if (typeof name !== 'string')
    throw typeMismatch(`The field 'name' must be a string, but got ${typeName(name)}`)
  if (typeof unique !== 'boolean' && !isNumeric(unique))
    throw typeMismatch(`The field 'unique' has value ${display(unique)}, which is not convertible to bool`)
  if (![1, 2].includes(numberOption(version)))
    throw cannotCreateIndex(`Invalid index specification: v: ${display(version)}`)
  if (name === '') throw cannotCreateIndex('index name cannot be empty')
  if (name === '*') throw badValue("The index name '*' is not valid.")
  checkKey(key)
  checkIdIndex(given, key)
  checkLifetime(given, key)
  if (filter !== undefined) checkPartialFilter(filter)
  const kept = docOf(KEPT.filter(option => option in given).map(option => [option, given[option]] as const))
  return { v: 2, key, name, ...kept }
}

function checkKey(key: Doc): void {
  const fields = fieldsOf(key)
  if (fields.length === 0) throw cannotCreateIndex('Index keys cannot be an empty object')
  if (fields.length > MAX_FIELDS) throw cannotCreateIndex(`An index key has ${MAX_FIELDS} fields at most`)
  for (const field of fields) {
    const direction = key[field]
    if (field.endsWith('$**')) throw notSupported(`The index on ${field}`)
    if (typeof direction === 'string')
      throw PLUGINS.includes(direction)
        ? notSupported(`The index on ${field}`)
        : cannotCreateIndex(`Unknown index plugin '${direction}'`)
    if (!(isNumeric(direction) && Math.abs(numberOption(direction)) > 0))
      throw cannotCreateIndex(
        'Values in the index key pattern have to be numbers > 0, numbers < 0 or strings',
      )
    const parts = field.split('.')
    if (parts.includes('')) throw cannotCreateIndex('Index keys cannot contain an empty field.')
    if (parts.some((part, at) => part.startsWith('$') && !(at > 0 && /^\$(?:db|id|ref)$/.test(part))))
      throw cannotCreateIndex("Index key contains an illegal field name: field name starts with '$'.")
  }
}

function checkIdIndex(given: Doc, key: Doc): void {
  const [field, ...others] = Object.keys(key)
  const direction = numberOption(key['_id'])
  if (field !== '_id' || others.length > 0 || Math.abs(direction) !== 1) {
    if (given['name'] === '_id_') throw badValue("The index name '_id_' is reserved for the _id index")
    return
  }
  if (direction !== 1)
    throw badValue(`The field 'key' for an _id index must be {_id: 1}, but got ${display(key)}`)
  const option = Object.keys(given).find(each => !OF_ID.includes(each))
  if (option === undefined) return
  throw notAnOption(`The field '${option}' is not valid for an _id index specification`, given)
}

/** @see https://www.mongodb.com/docs/manual/core/index-ttl/#restrictions */
function checkLifetime({ expireAfterSeconds: seconds }: Doc, key: Doc): void {
  if (seconds === undefined) return
  const option = "TTL index 'expireAfterSeconds' option must be"
  if (!isNumeric(seconds))
    throw cannotCreateIndex(`${option} numeric, but received a type of ${typeName(seconds)}`)
  const given = numberOption(seconds)
  if (!(given >= 0 && given <= MAX_SECONDS))
    throw cannotCreateIndex(`${option} within the range 0 to ${MAX_SECONDS}`)
  if (Object.keys(key).length !== 1)
    throw cannotCreateIndex('TTL indexes are single-field indexes, compound indexes do not support TTL')
}

const IN_PARTIAL = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$type']

/** @see https://www.mongodb.com/docs/manual/core/index-partial/ */
function checkPartialFilter(filter: Value): void {
  if (!isDoc(filter)) throw typeMismatch("The field 'partialFilterExpression' must be an object")
  compileFilter(filter)
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' || field === '$or') docsIn(condition).forEach(checkPartialFilter)
    else if (field.startsWith('$') || !isPartial(condition))
      throw cannotCreateIndex(`Expression not supported in partial index: ${field} ${display(condition)}`)
  }
}

function isPartial(condition: Value): boolean {
  if (!isOperatorDoc(condition)) return typeName(condition) !== 'regex'
  return Object.entries(condition).every(([operator, argument]) =>
    operator === '$exists' ? isTruthyOption(argument) : IN_PARTIAL.includes(operator),
  )
}
