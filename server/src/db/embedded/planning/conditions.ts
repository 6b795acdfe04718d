import { BSONRegExp } from 'bson'
import { compileFilter } from '../matching/filter.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import {
  type Doc,
  Kind,
  type Value,
  isDoc,
  isNumeric,
  isOperatorDoc,
  kindOf,
  newDoc,
} from '../values/value.ts'

/** What a filter demands of one path, as far as an index can use it. */
export interface Condition {
  /** one of these values */
  equals?: readonly Value[]
  low?: Bound
  high?: Bound
  /** one string that begins so, or this very pattern; met by one and the same element of an array */
  prefix?: { readonly text: string; readonly pattern: BSONRegExp }
  exists?: true
}

export interface Bound {
  readonly value: Value
  readonly inclusive: boolean
}

export interface Conditions {
  readonly byPath: ReadonlyMap<string, Condition>
  /** the conditions say all that the filter says */
  readonly complete: boolean
}

/** An index holds the elements of arrays one by one and knows nothing of patterns. */
const isIndexable = (value: Value): boolean => !Array.isArray(value) && !(value instanceof BSONRegExp)

export function conditionsOf(filter: Doc): Conditions {
  const byPath = new Map<string, Condition>()
  const complete = collect(filter, byPath)
  return { byPath, complete }
}

/** Adds the conditions of a filter that hold for every match; false when it says more than they do. */
function collect(filter: Doc, byPath: Map<string, Condition>): boolean {
  let complete = true
  for (const [field, condition] of Object.entries(filter)) {
    const clauses = Array.isArray(condition) ? condition.filter(isDoc) : []
    if (field === '$and' || (field === '$or' && clauses.length === 1)) {
      for (const clause of clauses) complete = collect(clause, byPath) && complete
    } else if (field.startsWith('$')) {
      complete = false
    } else {
      const at = byPath.get(field) ?? {}
      byPath.set(field, at)
      if (condition instanceof BSONRegExp) {
        addPrefix(at, condition)
        complete = false
        continue
      }
      const operators = isOperatorDoc(condition) ? Object.entries(condition) : [['$eq', condition] as const]
      for (const [operator, argument] of operators) complete = addOperator(at, operator, argument) && complete
    }
  }
  return complete
}

/** Adds one operator; false when the condition does not say all of it. */
function addOperator(condition: Condition, operator: string, argument: Value): boolean {
  switch (operator) {
    case '$eq':
      return isIndexable(argument) && addEquality(condition, [argument])
    case '$in':
      return (
        Array.isArray(argument) &&
        argument.length > 0 &&
        argument.every(isIndexable) &&
        addEquality(condition, argument)
      )
    case '$gt':
    case '$gte':
      if (!isIndexable(argument) || kindOf(argument) === Kind.null || condition.low) return false
      condition.low = { value: argument, inclusive: operator === '$gte' }
      return isExactBound(argument)
    case '$lt':
    case '$lte':
      if (!isIndexable(argument) || kindOf(argument) === Kind.null || condition.high) return false
      condition.high = { value: argument, inclusive: operator === '$lte' }
      return isExactBound(argument)
    case '$exists':
      if (argument === true) condition.exists = true
      return false
    default:
      return false
  }
}

function addEquality(condition: Condition, values: readonly Value[]): boolean {
  const isFirst = !condition.equals
  if (!condition.equals || values.length < condition.equals.length) condition.equals = values
  return isFirst
}

/** The letters that every match of an anchored pattern begins with, where it has some. */
function addPrefix(condition: Condition, regex: BSONRegExp): void {
  const { pattern, options } = regex
  const literal = /^\^([\p{L}\p{N} _@:]+)/u.exec(pattern)?.[1]
  if (literal === undefined || /[imx]/.test(options) || pattern.includes('|')) return
  // A quantifier belongs to the last letter alone, which may then be missing.
  const letters = Array.from(literal)
  if (/^[*?{]/.test(pattern.slice(1 + literal.length))) letters.pop()
  if (letters.length > 0) condition.prefix ??= { text: letters.join(''), pattern: regex }
}

/** Below a number lies NaN, which no range contains, and MinKey and MaxKey compare with all types. */
const isExactBound = (value: Value): boolean =>
  !isNumeric(value) && kindOf(value) !== Kind.minKey && kindOf(value) !== Kind.maxKey

/** Whether the condition holds for no document that lacks the field. */
export const excludesMissing = ({ equals, low, high, prefix, exists }: Condition): boolean =>
  exists === true ||
  prefix !== undefined ||
  (equals ? equals.every(value => value !== null && value !== undefined) : Boolean(low ?? high))

/** Whether every document that matches the query also matches this partial index's filter. */
export function implies(query: { filter: Doc; conditions: Conditions }, wanted: Doc): boolean {
  return Object.entries(wanted).every(([field, condition]) => {
    if (field === '$and') {
      return Array.isArray(condition) && condition.filter(isDoc).every(clause => implies(query, clause))
    }
    if (field.startsWith('$')) return false
    if (field in query.filter && equalValues(query.filter[field], condition)) return true
    const known = query.conditions.byPath.get(field)
    if (!known) return false
    if (known.equals) {
      const matches = compileFilter({ x: condition })
      return known.equals.every(value => value !== null && value !== undefined && matches({ x: value }))
    }
    const operators = isOperatorDoc(condition) ? condition : newDoc()
    const names = Object.keys(operators)
    return names.length > 0 && names.every(operator => impliesOperator(known, operator, operators[operator]))
  })
}

function impliesOperator(known: Condition, operator: string, argument: Value): boolean {
  if (operator === '$exists') return argument === true && excludesMissing(known)
  const isLow = operator === '$gt' || operator === '$gte'
  if (!isLow && operator !== '$lt' && operator !== '$lte') return false
  const bound = isLow ? known.low : known.high
  if (!bound || kindOf(bound.value) !== kindOf(argument)) return false
  const order = compareValues(bound.value, argument) * (isLow ? 1 : -1)
  return order > 0 || (order === 0 && (!bound.inclusive || operator === '$gte' || operator === '$lte'))
}
