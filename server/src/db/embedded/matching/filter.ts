import { BSONRegExp } from 'bson'
import { type MatchOptions, compileExpression, isTrue } from '../expressions/expression.ts'
import { Code, CommandError, badValue, notSupported } from '../values/command-error.ts'
import { isTruthyOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, hasField, isDoc, isOperator, isOperatorDoc } from '../values/value.ts'
import { type Test, someAtPath } from './path.ts'
import { equality, hasRemainder, hasSize, hasType, matchesPattern, oneOf, range, same } from './tests.ts'

export type { MatchOptions }

export const PLAIN: MatchOptions = { collation: null, variables: docOf([]) }

/** Whether a document matches. */
export type Matches = (doc: Value) => boolean

/**
 * Makes a filter executable.
 * @throws CommandError BadValue and others for a filter that MongoDB would not take
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

function atPath(path: readonly string[], test: Test): Matches {
  const [field] = path
  if (field === undefined) return test
  if (path.length > 1) return doc => someAtPath(doc, path, test)
  return doc =>
    isDoc(doc) ? test(hasField(doc, field) ? doc[field] : undefined) : someAtPath(doc, path, test)
}

const UNSUPPORTED = `
  $where $jsonSchema $sampleRate $near $nearSphere $geoWithin $within $geoIntersects $maxDistance $minDistance
  $bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear
`.split(/\s+/)

const unknown = (operator: string, message: string): CommandError =>
  UNSUPPORTED.includes(operator) ? notSupported(operator) : badValue(message)

function compileTop(operator: string, argument: Value, options: MatchOptions): Matches {
  if (operator === '$comment') return () => true
  if (operator === '$text') throw new CommandError(Code.indexNotFound, 'text index required for $text query')
  if (operator === '$expr') {
    const evaluate = compileExpression(argument, options)
    return doc => isTrue(evaluate(doc))
  }
  if (!['$and', '$or', '$nor'].includes(operator)) {
    throw unknown(
      operator,
      `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
    )
  }
  if (!Array.isArray(argument) || argument.length === 0)
    throw badValue(`${operator} must be a non-empty array`)
  const clauses = argument.map(each => {
    if (isDoc(each)) return compileFilter(each, options)
    throw badValue('$or/$and/$nor entries need to be full objects')
  })
  if (operator === '$and') return all(clauses)
  return doc => clauses.some(matches => matches(doc)) === (operator === '$or')
}

/** Makes the test of one operator; `siblings` are the operators beside it. */
type Compile = (argument: Value, options: MatchOptions, siblings: Doc) => Test

const compare =
  (sign: 1 | -1, orEqual: boolean): Compile =>
  (argument, { collation }) => {
    if (argument instanceof BSONRegExp) throw badValue("Can't have RegEx as arg to predicate over a field.")
    return range(argument, collation, [sign, orEqual])
  }

const compileEq: Compile = (argument, { collation }) =>
  (argument instanceof BSONRegExp ? same : equality)(argument, collation)

const compileIn: Compile = (argument, { collation }) => {
  if (!Array.isArray(argument)) throw badValue('$in needs an array')
  if (argument.some(isOperatorDoc)) throw badValue('cannot nest $ under $in')
  return oneOf(argument, collation)
}

const LOGICAL = new Set(['$and', '$or', '$nor', '$expr'])

const compileElemMatch: Compile = (argument, options) => {
  if (!isDoc(argument)) throw badValue('$elemMatch needs an Object')
  if (isOperatorDoc(argument) && !LOGICAL.has(Object.keys(argument)[0] ?? '')) {
    const matches = all(compileOperators([], argument, options))
    return value => Array.isArray(value) && value.some(matches)
  }
  const matches = compileFilter(argument, options)
  // An array inside an array is matched as a document whose fields are its indexes.
  const asDoc = (element: Value): Value => (Array.isArray(element) ? docOf(Object.entries(element)) : element)
  return value => Array.isArray(value) && value.map(asDoc).some(element => isDoc(element) && matches(element))
}

/** Operators that ask whether some value at the path passes a test. */
const TESTS = new Map<string, Compile>([
  ['$eq', compileEq],
  ['$gt', compare(1, false)],
  ['$gte', compare(1, true)],
  ['$lt', compare(-1, false)],
  ['$lte', compare(-1, true)],
  ['$in', compileIn],
  ['$exists', () => value => value !== undefined],
  ['$type', hasType],
  ['$size', hasSize],
  ['$mod', hasRemainder],
  ['$regex', (argument, _, siblings) => matchesPattern(argument, siblings['$options'])],
  ['$elemMatch', compileElemMatch],
])

/** The operators of which this one is the opposite; null if it is none. */
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

/** The operators on one path: each asks on its own. */
function compileOperators(path: readonly string[], operators: Doc, options: MatchOptions): Matches[] {
  return Object.keys(operators).map(operator => {
    const argument = operators[operator]
    const opposite = oppositeOf(operator, argument)
    if (opposite) {
      const matches = all(compileOperators(path, opposite, options))
      return doc => !matches(doc)
    }
    if (operator === '$comment' || (operator === '$options' && '$regex' in operators)) return () => true
    if (operator === '$all') return compileAll(path, argument, options)
    const compile = TESTS.get(operator)
    if (!compile) throw unknown(operator, `unknown operator: ${operator}`)
    return atPath(path, compile(argument, options, operators))
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
