import { BSONRegExp } from 'bson'
import { compileExpression } from '../expressions/expression.ts'
import { isTrue } from '../expressions/operators.ts'
import type { Collation } from '../values/collation.ts'
import { Code, CommandError, badValue, notSupported } from '../values/command-error.ts'
import { isTruthyOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, hasField, isDoc, isOperator, isOperatorDoc } from '../values/value.ts'
import { type Test, someAtPath } from './path.ts'
import { equality, hasRemainder, hasSize, hasType, matchesPattern, oneOf, range, same } from './tests.ts'

export interface MatchOptions {
  readonly collation: Collation
  /** what `$$name` stands for in `$expr` */
  readonly variables: Doc
}

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

const negated =
  (matches: Matches): Matches =>
  doc =>
    !matches(doc)

const UNSUPPORTED = new Set(
  '$where $jsonSchema $sampleRate $near $nearSphere $geoWithin $within $geoIntersects $maxDistance $minDistance '
    .concat('$bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear')
    .split(' '),
)

function unknown(operator: string, message: string): CommandError {
  return UNSUPPORTED.has(operator) ? notSupported(operator) : badValue(message)
}

function compileTop(operator: string, argument: Value, options: MatchOptions): Matches {
  if (operator === '$comment') return () => true
  if (operator === '$text') throw new CommandError(Code.indexNotFound, 'text index required for $text query')
  if (operator === '$expr') {
    const evaluate = compileExpression(argument, options)
    return doc => isTrue(evaluate(doc))
  }
  if (operator === '$and' || operator === '$or' || operator === '$nor') {
    const clauses = compileList(operator, argument, options)
    if (operator === '$and') return doc => clauses.every(matches => matches(doc))
    return doc => clauses.some(matches => matches(doc)) === (operator === '$or')
  }
  throw unknown(
    operator,
    `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  )
}

function compileList(operator: string, argument: Value, options: MatchOptions): Matches[] {
  if (!Array.isArray(argument)) throw badValue(`${operator} must be an array`)
  if (argument.length === 0) throw badValue(`${operator} argument must be a non-empty array`)
  return argument.map(each => {
    if (!isDoc(each)) throw badValue('$or/$and/$nor entries need to be full objects')
    return compileFilter(each, options)
  })
}

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
    const all = compileOperators([], argument, options)
    return value => Array.isArray(value) && value.some(element => all.every(test => test(element)))
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

/** The operators on one path: each asks on its own. */
function compileOperators(path: readonly string[], operators: Doc, options: MatchOptions): Matches[] {
  const some = (operator: string, argument: Value): Matches => {
    const compile = TESTS.get(operator)
    if (!compile) throw unknown(operator, `unknown operator: ${operator}`)
    return atPath(path, compile(argument, options, operators))
  }
  return Object.keys(operators).map(operator => {
    const argument = operators[operator]
    switch (operator) {
      case '$ne':
        if (argument instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.")
        return negated(some('$eq', argument))
      case '$nin':
        return negated(some('$in', argument))
      case '$exists':
        return isTruthyOption(argument) ? some(operator, argument) : negated(some(operator, argument))
      case '$not': {
        const inner = argument instanceof BSONRegExp ? { $regex: argument } : argument
        if (!isOperatorDoc(inner)) throw badValue('$not needs a regex or a document')
        const all = compileOperators(path, inner, options)
        return doc => !all.every(each => each(doc))
      }
      case '$all': {
        if (!Array.isArray(argument)) throw badValue('$all needs an array')
        const all = argument.map(wanted => {
          const isElemMatch = isDoc(wanted) && '$elemMatch' in wanted
          return isElemMatch
            ? some('$elemMatch', wanted['$elemMatch'])
            : atPath(path, equality(wanted, options.collation))
        })
        return doc => all.length > 0 && all.every(each => each(doc))
      }
      case '$options':
      case '$comment':
        if (operator === '$options' && !('$regex' in operators)) throw badValue('$options needs a $regex')
        return () => true
      default:
        return some(operator, argument)
    }
  })
}
