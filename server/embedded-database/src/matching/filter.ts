import { BSONRegExp, ObjectId } from 'bson'
import { compileExpression } from '../expressions/expression.ts'
import { type MatchOptions, isTrue } from '../expressions/operator.ts'
import { type Near, compileGeoIntersects, compileGeoWithin, compileNear } from '../geo/operators.ts'
import type { Collation } from '../values/collation.ts'
import { badValue, errorAt, failedToParse, notSupported, typeMismatch } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { isTruthyOption, numberOption, wholeOf } from '../values/numbers.ts'
import {
  type Doc,
  Kind,
  TYPES,
  type Value,
  firstField,
  isDoc,
  isOperator,
  kindOf,
  newDoc,
  typeName,
} from '../values/value.ts'
import { bitTest } from './bits.ts'
import { compileJsonSchema } from './json-schema.ts'
import { conditionsIn, found, isOperatorDoc, someAtPath, someElement } from './path.ts'
import { compilePattern } from './pattern.ts'

export type { MatchOptions }

export const PLAIN: MatchOptions = { collation: null, variables: newDoc() }

/** Whether a document matches. */
export type Matches = (doc: Value) => boolean

/**
 * Compiles a filter.
 * @throws CommandError BadValue and others for a filter that MongoDB would refuse
 * @see https://www.mongodb.com/docs/manual/reference/operator/query/
 */
export function compileFilter(filter: Doc, options: MatchOptions = PLAIN): Matches {
  const tests = Object.keys(filter).flatMap(field => {
    const condition = filter[field]
    if (isOperator(field)) return [compileTop(field, condition, options)]
    const path = field.split('.')
    if (isOperatorDoc(condition)) return compileOperators(path, condition, options)
    return [atPath(path, equality(condition, options.collation))]
  })
  return all(tests)
}

function all(tests: readonly Matches[]): Matches {
  const [only] = tests
  return only && tests.length === 1 ? only : doc => tests.every(test => test(doc))
}

/** A test that does not hold names no element. */
const attempt =
  (test: Matches): Matches =>
  doc => {
    const before = found.index
    const holds = test(doc)
    if (!holds) found.index = before
    return holds
  }

/**
 * Whether a value at a path passes a test; if it is an array, it or one of its elements, but for a test of arrays alone.
 * Without a path, or where the path ends with an index, the value is an element itself, and is not entered.
 */
function atPath(path: readonly string[], test: Matches, entersArrays = true): Matches {
  const [field] = path
  if (field === undefined) return test
  const any = (value: Value, isElement = false): boolean =>
    (!isElement && Array.isArray(value) && someElement(value, test)) || test(value)
  const last = entersArrays ? any : test
  if (path.length > 1) return doc => someAtPath(doc, path, last)
  return doc =>
    isDoc(doc) ? last(Object.hasOwn(doc, field) ? doc[field] : undefined) : someAtPath(doc, path, last)
}

const UNSUPPORTED = ['$where', '$sampleRate', '$text']

const unknown = (operator: string, message: string): Error =>
  UNSUPPORTED.includes(operator) ? notSupported(operator) : badValue(`${message}: ${operator}`)

function compileTop(operator: string, argument: Value, options: MatchOptions): Matches {
  if (operator === '$comment') return () => true
  if (operator === '$expr') {
    const evaluate = compileExpression(argument, options)
    return doc => isTrue(evaluate(doc))
  }
  if (operator === '$jsonSchema') {
    if (isDoc(argument)) return compileJsonSchema(argument)
    throw typeMismatch('$jsonSchema must be an object')
  }
  if (!['$and', '$or', '$nor'].includes(operator)) throw unknown(operator, 'unknown top level operator')
  if (!Array.isArray(argument) || argument.length === 0)
    throw badValue(`${operator} must be a non-empty array`)
  const inClause = operator === '$and' ? options : withoutNear(options)
  const clauses = argument.map(each => {
    if (isDoc(each)) return attempt(compileFilter(each, inClause))
    throw badValue('$or/$and/$nor entries need to be full objects')
  })
  if (operator === '$and') return all(clauses)
  return doc => clauses.some(matches => matches(doc)) === (operator === '$or')
}

/** Compiles the test of one operator; `siblings` are the operators beside it. */
type Compile = (argument: Value, options: MatchOptions, siblings: Doc) => Matches

/** `{ field: value }`: null finds missing fields as well, a regular expression finds what it matches and itself. */
function equality(wanted: Value, collation: Collation): Matches {
  if (wanted === null || wanted === undefined) return element => (element ?? null) === null
  if (wanted instanceof BSONRegExp) {
    const matches = compilePattern(wanted)
    return element => (typeof element === 'string' ? matches(element) : equalValues(element, wanted))
  }
  if (typeof wanted === 'string' && !collation) return element => element === wanted
  return element => element !== undefined && equalValues(element, wanted, collation)
}

/** To `$eq` a regular expression is an ordinary value. */
const compileEq: Compile = (argument, { collation }) =>
  argument instanceof BSONRegExp ? element => equalValues(element, argument) : equality(argument, collation)

const isNaNValue = (value: Value): boolean => Number.isNaN(numberOption(value))

/** `$lt` (sign -1) and `$gt` (1): only within the type of the bound; NaN lies in no range but its own. */
const range =
  (sign: 1 | -1, orEqual: boolean): Compile =>
  (bound, { collation }) => {
    if (bound instanceof BSONRegExp) throw badValue("Can't have RegEx as arg to predicate over a field.")
    const kind = kindOf(bound)
    const holds = (element: Value): boolean => {
      const order = compareValues(element, bound, collation) * sign
      return order > 0 || (orEqual && order === 0)
    }
    if (kind === Kind.null) return orEqual ? equality(null, null) : () => false
    if (kind === Kind.minKey || kind === Kind.maxKey) return holds
    if (isNaNValue(bound)) return orEqual ? isNaNValue : () => false
    return element => kindOf(element) === kind && !isNaNValue(element) && holds(element)
  }

/** `$in`: long lists of strings or ids, as made by populate, are looked up in a set. */
const oneOf: Compile = (wanted, { collation }) => {
  if (!Array.isArray(wanted)) throw badValue('$in needs an array')
  if (wanted.some(isOperatorDoc)) throw badValue('cannot nest $ under $in')
  const keyFor = (value: Value): string | null => {
    if (typeof value === 'string') return `s${value}`
    return value instanceof ObjectId ? `o${value.toHexString()}` : null
  }
  const keys = new Set(wanted.map(keyFor))
  if (wanted.length > 8 && !collation && !keys.has(null)) return element => keys.has(keyFor(element))
  const tests = wanted.map(each => equality(each, collation))
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

const hasSize: Compile = argument => {
  const size = numberOption(argument, Number.NaN)
  if (!Number.isInteger(size) || size < 0) throw badValue('$size must be a whole number and not negative')
  return value => Array.isArray(value) && value.length === size
}

/** `$mod: [divisor, remainder]`, of the whole parts; a remainder has the sign of its number. */
const hasRemainder: Compile = argument => {
  const [divisor = null, remainder = null, ...others] = Array.isArray(argument) ? argument.map(wholeOf) : []
  if (divisor === null || divisor === 0n || remainder === null || others.length > 0)
    throw badValue('malformed mod: it takes a divisor, which is not 0, and a remainder')
  return element => {
    const whole = wholeOf(element)
    return whole !== null && BigInt.asIntN(64, whole) === whole && whole % divisor === remainder
  }
}

/** `$regex` with its `$options`. */
const matchesPattern: Compile = (pattern, _, { $options: options }) => {
  const [source, flags] = pattern instanceof BSONRegExp ? [pattern.pattern, pattern.options] : [pattern, '']
  const given = typeof options === 'string' ? options : flags
  if (typeof source !== 'string') throw badValue('$regex has to be a string')
  if (!/^[imsux]*$/.test(given)) throw errorAt(51108, `invalid flag in regex options: ${given}`)
  if (source.includes('\0')) throw errorAt(51109, 'Regular expression cannot contain an embedded null byte')
  return equality(new BSONRegExp(source, given), null)
}

const LOGICAL = new Set(['$and', '$or', '$nor', '$expr'])

const compileElemMatch: Compile = (argument, given) => {
  const options = withoutNear(given)
  if (!isDoc(argument)) throw badValue('$elemMatch needs an Object')
  if (isOperatorDoc(argument) && !LOGICAL.has(firstField(argument) ?? '')) {
    const matches = all(compileOperators([], argument, options))
    return value => Array.isArray(value) && someElement(value, matches)
  }
  const matches = compileFilter(argument, options)
  // An array inside an array is matched as a document whose fields are its indexes.
  const asDoc = (element: Value): Value => (Array.isArray(element) ? Object.assign({}, element) : element)
  return value =>
    Array.isArray(value) && someElement(value.map(asDoc), element => isDoc(element) && matches(element))
}

const withoutNear = (options: MatchOptions): MatchOptions => ({
  ...options,
  refusesNear: badValue('geoNear must be top-level expr'),
})

/** Whether a geometry is as near as asked for; the query itself sorts by the distance. */
const nearTest =
  (operator: string): Compile =>
  (argument, { refusesNear }, siblings) => {
    if (refusesNear) throw refusesNear
    const { distanceTo } = compileNear(operator, argument, siblings)
    return value => distanceTo(value) !== null
  }

/** What `$near` or `$nearSphere` asks for at the top of a filter. @throws CommandError BadValue for two of them */
export function nearIn(filter: Doc): (Near & { readonly path: string }) | null {
  if (!Object.values(filter).some(each => isDoc(each) || Array.isArray(each))) return null
  const all = conditionsIn(filter).flatMap(([path, condition]) =>
    isOperatorDoc(condition)
      ? NEAR.filter(operator => operator in condition).map(operator => ({
          path,
          ...compileNear(operator, condition[operator], condition),
        }))
      : [],
  )
  if (all.length > 1) throw badValue('Too many geoNear expressions')
  return all[0] ?? null
}

const NEAR = ['$near', '$nearSphere']
const NEAR_LIMITS = ['$minDistance', '$maxDistance']

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
  ['$size', hasSize],
  ['$mod', hasRemainder],
  ['$regex', matchesPattern],
  ['$elemMatch', compileElemMatch],
  ['$bitsAllSet', bitTest(true, true)],
  ['$bitsAllClear', bitTest(false, true)],
  ['$bitsAnySet', bitTest(true, false)],
  ['$bitsAnyClear', bitTest(false, false)],
  ['$geoWithin', compileGeoWithin],
  ['$within', compileGeoWithin],
  ['$geoIntersects', compileGeoIntersects],
  ['$near', nearTest('$near')],
  ['$nearSphere', nearTest('$nearSphere')],
])

/** The operators that this one negates; null if it negates none. */
function oppositeOf(operator: string, argument: Value): Doc | null {
  if (operator === '$nin') return { $in: argument }
  if (operator === '$exists') return isTruthyOption(argument) ? null : { $exists: true }
  if (operator === '$ne') {
    if (argument instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.")
    return { $eq: argument }
  }
  if (operator !== '$not') return null
  if (argument instanceof BSONRegExp) return { $regex: argument }
  if (isOperatorDoc(argument)) return argument
  throw badValue('$not needs a regex or a document')
}

/** The operators on one path: each is tested independently. */
function compileOperators(path: readonly string[], operators: Doc, options: MatchOptions): Matches[] {
  return Object.keys(operators).map(operator => {
    const argument = operators[operator]
    const opposite = oppositeOf(operator, argument)
    if (opposite) {
      const matches = attempt(all(compileOperators(path, opposite, withoutNear(options))))
      return doc => !matches(doc)
    }
    if (operator === '$comment' || (operator === '$options' && '$regex' in operators)) return () => true
    if (NEAR_LIMITS.includes(operator) && NEAR.some(each => each in operators)) return () => true
    if (operator === '$all') return compileAll(path, argument, options)
    const compile = TESTS.get(operator)
    if (!compile) throw unknown(operator, 'unknown operator')
    const entersArrays = operator !== '$size' && operator !== '$elemMatch'
    return atPath(path, compile(argument, options, operators), entersArrays)
  })
}

function compileAll(path: readonly string[], argument: Value, options: MatchOptions): Matches {
  if (!Array.isArray(argument)) throw badValue('$all needs an array')
  const tests = argument.map(wanted => {
    if (!isOperatorDoc(wanted)) return atPath(path, equality(wanted, options.collation))
    if ('$elemMatch' in wanted) return all(compileOperators(path, wanted, options))
    throw badValue('no $ expressions in $all')
  })
  return tests.length > 0 ? all(tests) : () => false
}

/**
 * Finds the index of the array element that made the filter match, which `$` denotes in an update or a projection. With
 * conditions on several arrays it is the last one's, which MongoDB leaves open; null where no element is named.
 * @see https://www.mongodb.com/docs/manual/reference/operator/update/positional/
 */
export function compileMatchedIndex(filter: Doc, options: MatchOptions): (doc: Doc) => number | null {
  const matches = compileFilter(filter, options)
  return doc => {
    found.index = null
    return matches(doc) ? found.index : null
  }
}
