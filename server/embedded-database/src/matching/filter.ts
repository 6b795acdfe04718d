import { BSONRegExp, ObjectId } from 'bson'
import { badValue, checkCount, failedToParse, notSupported } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { keyText } from '../values/index-key.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import {
  type Doc,
  Kind,
  TYPES,
  type Value,
  firstField,
  isDoc,
  isOperator,
  kindOf,
  typeName,
} from '../values/value.ts'
import { isOperatorDoc, someAtPath } from './path.ts'
import { compilePattern } from './pattern.ts'

/** Whether a document matches. */
export type Matches = (doc: Value) => boolean

/**
 * Compiles a filter.
 * @throws CommandError BadValue and others for a filter that MongoDB would refuse, or an operator that is not known here
 * @see https://www.mongodb.com/docs/manual/reference/operator/query/
 */
export function compileFilter(filter: Doc): Matches {
  const fields = Object.keys(filter)
  checkCount(fields.length, 'fields in a filter')
  const tests = fields.flatMap(field => {
    const condition = filter[field]
    if (isOperator(field)) return [compileTop(field, condition)]
    const path = field.split('.')
    if (isOperatorDoc(condition)) return compileOperators(path, condition)
    return [atPath(path, equality(condition))]
  })
  return all(tests)
}

function all(tests: readonly Matches[]): Matches {
  const [only] = tests
  return only && tests.length === 1 ? only : doc => tests.every(test => test(doc))
}

/**
 * Whether a value at a path passes a test; if it is an array, it or one of its elements, but for a test of arrays alone.
 * Without a path, or where the path ends with an index, the value is an element itself, and is not entered.
 */
function atPath(path: readonly string[], test: Matches, entersArrays = true): Matches {
  const [field] = path
  if (field === undefined) return test
  const any = (value: Value, isElement = false): boolean =>
    (!isElement && Array.isArray(value) && value.some(test)) || test(value)
  const last = entersArrays ? any : test
  if (path.length > 1) return doc => someAtPath(doc, path, last)
  return doc =>
    isDoc(doc) ? last(Object.hasOwn(doc, field) ? doc[field] : undefined) : someAtPath(doc, path, last)
}

/** The operators of MongoDB that this database refuses by name; any other one is unknown to MongoDB too. */
const LEFT_OUT = new Set(
  `$all $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $comment $expr $geoIntersects $geoWithin $jsonSchema $mod
   $near $nearSphere $nin $nor $options $rand $regex $sampleRate $size $text $where $within`.split(/\s+/),
)

const unknown = (operator: string, message: string): Error =>
  LEFT_OUT.has(operator) ? notSupported(operator) : badValue(`${message}: ${operator}`)

function compileTop(operator: string, argument: Value): Matches {
  if (operator !== '$and' && operator !== '$or') throw unknown(operator, 'unknown top level operator')
  if (!Array.isArray(argument) || argument.length === 0)
    throw badValue(`${operator} must be a non-empty array`)
  checkCount(argument.length, `clauses under ${operator}`)
  const clauses = argument.map(each => {
    if (isDoc(each)) return compileFilter(each)
    throw badValue('$or/$and/$nor entries need to be full objects')
  })
  return operator === '$and' ? all(clauses) : doc => clauses.some(matches => matches(doc))
}

/** Compiles the test of one operator. */
type Compile = (argument: Value) => Matches

/** `{ field: value }`: null finds missing fields as well, a regular expression finds what it matches and itself. */
function equality(wanted: Value): Matches {
  if (wanted === null || wanted === undefined) return element => (element ?? null) === null
  if (wanted instanceof BSONRegExp) {
    const matches = compilePattern(wanted)
    return element => (typeof element === 'string' ? matches(element) : equalValues(element, wanted))
  }
  if (typeof wanted === 'string') return element => element === wanted
  return element => element !== undefined && equalValues(element, wanted)
}

/** To `$eq` a regular expression is an ordinary value. */
const compileEq: Compile = argument =>
  argument instanceof BSONRegExp ? element => equalValues(element, argument) : equality(argument)

const isNaNValue = (value: Value): boolean => Number.isNaN(numberOption(value))

/** `$lt` (sign -1) and `$gt` (1): only within the type of the bound; NaN lies in no range but its own. */
const range =
  (sign: 1 | -1, orEqual: boolean): Compile =>
  bound => {
    if (bound instanceof BSONRegExp) throw badValue("Can't have RegEx as arg to predicate over a field.")
    const kind = kindOf(bound)
    const holds = (element: Value): boolean => {
      const order = compareValues(element, bound) * sign
      return order > 0 || (orEqual && order === 0)
    }
    if (kind === Kind.null) return orEqual ? equality(null) : () => false
    if (kind === Kind.minKey || kind === Kind.maxKey) return holds
    if (isNaNValue(bound)) return orEqual ? isNaNValue : () => false
    return element => kindOf(element) === kind && !isNaNValue(element) && holds(element)
  }

/** The same text for equal values. */
function keyFor(value: Value): string {
  if (typeof value === 'string') return `s${value}`
  return value instanceof ObjectId ? `o${value.toHexString()}` : `k${keyText(value)}`
}

/** `$in`: long lists, as made by populate, are looked up in a set. */
const oneOf: Compile = wanted => {
  if (!Array.isArray(wanted)) throw badValue('$in needs an array')
  checkCount(wanted.length, 'values under $in', 20_000)
  if (wanted.some(isOperatorDoc)) throw badValue('cannot nest $ under $in')
  if (wanted.length > 8 && !wanted.some(each => each instanceof BSONRegExp)) {
    const keys = new Set(wanted.map(keyFor))
    return element => keys.has(keyFor(element))
  }
  const tests = wanted.map(equality)
  return value => tests.some(test => test(value))
}

/** `$type`, by name or number; "number" means all four numeric types. */
const hasType: Compile = argument => {
  const names = (Array.isArray(argument) ? argument : [argument]).flatMap(type => {
    if (type === 'number') return ['double', 'int', 'long', 'decimal']
    const known = TYPES.find(({ name, code }) => type === name || numberOption(type, Number.NaN) === code)
    if (!known) throw badValue('$type takes names and numbers of types, and this is none')
    return known.name
  })
  if (names.length === 0) throw failedToParse('$type must match at least one type')
  return element => element !== undefined && names.includes(typeName(element))
}

const compileElemMatch: Compile = argument => {
  if (!isDoc(argument)) throw badValue('$elemMatch needs an Object')
  if (isOperatorDoc(argument) && !['$and', '$or'].includes(firstField(argument) ?? '')) {
    const matches = all(compileOperators([], argument))
    return value => Array.isArray(value) && value.some(matches)
  }
  const matches = compileFilter(argument)
  // An array inside an array is matched as a document whose fields are its indexes.
  const asDoc = (element: Value): Value => (Array.isArray(element) ? Object.assign({}, element) : element)
  return value => Array.isArray(value) && value.map(asDoc).some(element => isDoc(element) && matches(element))
}

/** Operators that ask whether any value at the path passes a test. */
const TESTS = new Map<string, Compile>([
  ['$eq', compileEq],
  ['$gt', range(1, false)],
  ['$gte', range(1, true)],
  ['$lt', range(-1, false)],
  ['$lte', range(-1, true)],
  ['$in', oneOf],
  ['$exists', () => value => value !== undefined],
  ['$type', hasType],
  ['$elemMatch', compileElemMatch],
])

/** The operators that this one negates; null if it negates none. */
function oppositeOf(operator: string, argument: Value): Doc | null {
  if (operator === '$exists') return isTruthyOption(argument) ? null : { $exists: true }
  if (operator === '$ne') {
    if (argument instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.")
    return { $eq: argument }
  }
  if (operator !== '$not') return null
  if (argument instanceof BSONRegExp) return { $in: [argument] }
  if (isOperatorDoc(argument)) return argument
  throw badValue('$not needs a regex or a document')
}

/** The operators on one path: each is tested independently. */
function compileOperators(path: readonly string[], operators: Doc): Matches[] {
  return Object.keys(operators).map(operator => {
    const argument = operators[operator]
    const opposite = oppositeOf(operator, argument)
    if (opposite) {
      const matches = all(compileOperators(path, opposite))
      return doc => !matches(doc)
    }
    const compile = TESTS.get(operator)
    if (!compile) throw unknown(operator, 'unknown operator')
    return atPath(path, compile(argument), operator !== '$elemMatch')
  })
}
