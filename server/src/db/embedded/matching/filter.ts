import { BSONRegExp } from 'bson'
import { compilerFor, scopeOf } from '../expressions/expression.ts'
import { isTrue } from '../expressions/operator.ts'
import type { Collation } from '../values/collation.ts'
import { Code, CommandError, badValue, notSupported } from '../values/command-error.ts'
import { equalValues } from '../values/compare.ts'
import { isTruthyOption } from '../values/numbers.ts'
import {
  type Doc,
  type Value,
  docOf,
  hasField,
  isDoc,
  isOperator,
  isOperatorDoc,
  newDoc,
} from '../values/value.ts'
import { type Test, someAtPath } from './path.ts'
import {
  type ORDERS,
  anyElement,
  equality,
  hasBits,
  hasRemainder,
  hasSize,
  hasType,
  isBitOperator,
  matchesPattern,
  oneOf,
  range,
} from './tests.ts'

export interface MatchOptions {
  readonly collation: Collation
  /** what `$$name` stands for in `$expr` */
  readonly variables: Doc
}

export const PLAIN: MatchOptions = { collation: null, variables: newDoc() }

/** Whether a document matches. */
export type Matches = (doc: Value) => boolean

const GEO = new Set([
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$within',
  '$geoIntersects',
  '$maxDistance',
  '$minDistance',
])

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
  if (only && tests.length === 1) return only
  return doc => tests.every(test => test(doc))
}

function atPath(path: readonly string[], test: Test): Matches {
  const [field] = path
  if (field === undefined) return test
  if (path.length === 1)
    return doc =>
      isDoc(doc) ? test(hasField(doc, field) ? doc[field] : undefined) : someAtPath(doc, path, test)
  return doc => someAtPath(doc, path, test)
}

function compileTop(operator: string, argument: Value, options: MatchOptions): Matches {
  switch (operator) {
    case '$and': {
      const all = compileList(operator, argument, options)
      return doc => all.every(each => each(doc))
    }
    case '$or': {
      const any = compileList(operator, argument, options)
      return doc => any.some(each => each(doc))
    }
    case '$nor': {
      const none = compileList(operator, argument, options)
      return doc => !none.some(each => each(doc))
    }
    case '$expr': {
      const { collation, variables } = options
      const evaluate = compilerFor(collation, Object.keys(variables)).compile(argument)
      return doc => isTrue(evaluate(scopeOf(doc, variables)))
    }
    case '$comment':
    case '$alwaysTrue':
      return () => true
    case '$alwaysFalse':
      return () => false
    case '$text':
      throw new CommandError(Code.indexNotFound, 'text index required for $text query')
    case '$where':
    case '$jsonSchema':
    case '$sampleRate':
      throw notSupported(operator)
    default:
      throw badValue(
        `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      )
  }
}

function compileList(operator: string, argument: Value, options: MatchOptions): Matches[] {
  if (!Array.isArray(argument)) throw badValue(`${operator} must be an array`)
  if (argument.length === 0) throw badValue(`${operator} argument must be a non-empty array`)
  return argument.map(each => {
    if (!isDoc(each)) throw badValue('$or/$and/$nor entries need to be full objects')
    return compileFilter(each, options)
  })
}

/** The operators on one path: each asks on its own whether some value at the path passes. */
function compileOperators(path: readonly string[], operators: Doc, options: MatchOptions): Matches[] {
  return Object.keys(operators).map(operator => {
    const argument = operators[operator]
    switch (operator) {
      case '$ne':
        if (argument instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.")
        return negated(atPath(path, equality(argument, options.collation)))
      case '$nin':
        return negated(atPath(path, compileIn(operator, argument, options)))
      case '$exists': {
        const exists = atPath(path, value => value !== undefined)
        return isTruthyOption(argument) ? exists : negated(exists)
      }
      case '$not':
        return compileNot(path, argument, options)
      case '$options':
        if (!('$regex' in operators)) throw badValue('$options needs a $regex')
        return () => true
      case '$regex':
        return atPath(path, matchesPattern(argument, operators['$options']))
      case '$all':
        return compileAll(path, argument, options)
      case '$comment':
        return () => true
      default:
        return atPath(path, compileTest(operator, argument, options))
    }
  })
}

const negated =
  (matches: Matches): Matches =>
  doc =>
    !matches(doc)

function compileTest(operator: string, argument: Value, options: MatchOptions): Test {
  switch (operator) {
    case '$eq':
      if (!(argument instanceof BSONRegExp)) return equality(argument, options.collation)
      return value => anyElement(value, element => equalValues(element, argument))
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (argument instanceof BSONRegExp)
        throw badValue(`Can't have RegEx as arg to predicate over field '${operator}'.`)
      return range(operator satisfies keyof typeof ORDERS, argument, options.collation)
    case '$in':
      return compileIn(operator, argument, options)
    case '$type':
      return hasType(argument)
    case '$size':
      return hasSize(argument)
    case '$mod':
      return hasRemainder(argument)
    case '$elemMatch':
      return compileElemMatch(argument, options)
    default:
      if (isBitOperator(operator)) return hasBits(operator, argument)
      if (GEO.has(operator)) throw notSupported(operator)
      throw badValue(`unknown operator: ${operator}`)
  }
}

function compileIn(operator: string, argument: Value, { collation }: MatchOptions): Test {
  if (!Array.isArray(argument)) throw badValue(`${operator} needs an array`)
  if (argument.some(isOperatorDoc)) throw badValue(`cannot nest $ under ${operator}`)
  return oneOf(argument, collation)
}

function compileNot(path: readonly string[], argument: Value, options: MatchOptions): Matches {
  if (argument instanceof BSONRegExp) return negated(atPath(path, equality(argument, null)))
  if (!isOperatorDoc(argument)) throw badValue('$not needs a regex or a document')
  const all = compileOperators(path, argument, options)
  return doc => !all.every(each => each(doc))
}

function compileAll(path: readonly string[], argument: Value, options: MatchOptions): Matches {
  if (!Array.isArray(argument)) throw badValue('$all needs an array')
  const all = argument.map(wanted => {
    if (isDoc(wanted) && '$elemMatch' in wanted)
      return atPath(path, compileElemMatch(wanted['$elemMatch'], options))
    return atPath(path, equality(wanted, options.collation))
  })
  return doc => all.length > 0 && all.every(each => each(doc))
}

const LOGICAL = new Set(['$and', '$or', '$nor', '$expr'])

function compileElemMatch(argument: Value, options: MatchOptions): Test {
  if (!isDoc(argument)) throw badValue('$elemMatch needs an Object')
  if (isOperatorDoc(argument) && !LOGICAL.has(Object.keys(argument)[0] ?? '')) {
    const all = compileOperators([], argument, options)
    return value => Array.isArray(value) && value.some(element => all.every(test => test(element)))
  }
  const matches = compileFilter(argument, options)
  return value => Array.isArray(value) && value.some(element => isNested(element) && matches(asDoc(element)))
}

const isNested = (value: Value): value is Doc | Value[] => Array.isArray(value) || isDoc(value)

/** An array inside an array is matched as a document whose fields are its indexes. */
const asDoc = (value: Doc | Value[]): Doc =>
  Array.isArray(value) ? docOf(value.map((element, at) => [String(at), element] as const)) : value
