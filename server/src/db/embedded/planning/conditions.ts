import { BSONRegExp } from 'bson'
import { compileFilter } from '../matching/filter.ts'
import { conditionsIn } from '../matching/path.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { type Doc, Kind, type Value, isNumeric, isOperatorDoc, kindOf, newDoc } from '../values/value.ts'

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

/** The conditions that hold for every match of a filter. */
export function conditionsOf(filter: Doc): Conditions {
  const byPath = new Map<string, Condition>()
  let complete = true
  for (const [field, argument] of conditionsIn(filter)) {
    if (field.startsWith('$')) {
      complete = false
      continue
    }
    const condition = byPath.get(field) ?? {}
    byPath.set(field, condition)
    if (argument instanceof BSONRegExp) addPrefix(condition, argument)
    for (const [operator, value] of Object.entries(isOperatorDoc(argument) ? argument : { $eq: argument }))
      complete = addOperator(condition, operator, value) && complete
  }
  return { byPath, complete }
}

/** Adds one operator; false when the condition does not say all of it. */
function addOperator(condition: Condition, operator: string, argument: Value): boolean {
  if (operator === '$exists' && argument === true) condition.exists = true
  if (operator === '$eq') return isIndexable(argument) && addEquality(condition, [argument])
  if (operator === '$in') {
    const isUsable = Array.isArray(argument) && argument.length > 0 && argument.every(isIndexable)
    return isUsable && addEquality(condition, argument)
  }
  const [, side, orEqual] = /^\$([gl])t(e?)$/.exec(operator) ?? []
  const end = side === 'g' ? 'low' : 'high'
  if (side === undefined || !isIndexable(argument) || kindOf(argument) === Kind.null || condition[end])
    return false
  condition[end] = { value: argument, inclusive: orEqual === 'e' }
  return isExactBound(argument)
}

function addEquality(condition: Condition, values: readonly Value[]): boolean {
  const isFirst = !condition.equals
  if (!condition.equals || values.length < condition.equals.length) condition.equals = values
  return isFirst
}

/**
 * What every match of an anchored pattern begins with, where that is known: letters and escaped signs, as far as none
 * is followed by a sign that makes it optional.
 */
function addPrefix(condition: Condition, regex: BSONRegExp): void {
  const [, source] = /^\^((?:(?:[\p{L}\p{N} _@:]|\\[^\p{L}\p{N}])(?![*?{]))+)/u.exec(regex.pattern) ?? []
  if (source === undefined || /[imx]/.test(regex.options) || regex.pattern.includes('|')) return
  condition.prefix ??= { text: source.replaceAll(/\\(.)/gu, '$1'), pattern: regex }
}

/** Below a number lies NaN, which no range contains, and MinKey and MaxKey compare with all types. */
const isExactBound = (value: Value): boolean =>
  !isNumeric(value) && kindOf(value) !== Kind.minKey && kindOf(value) !== Kind.maxKey

/** Whether the condition holds for no document that lacks the field. */
export const excludesMissing = ({ equals, low, high, prefix, exists }: Condition): boolean =>
  exists === true ||
  (equals ? equals.every(value => value !== null && value !== undefined) : Boolean(low ?? high ?? prefix))

/** Whether every document that matches the query also matches this partial index's filter. */
export function implies(query: { filter: Doc; conditions: Conditions }, wanted: Doc): boolean {
  return conditionsIn(wanted).every(([field, condition]) => {
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
  const [, side, orEqual] = /^\$([gl])t(e?)$/.exec(operator) ?? []
  const bound = side === 'g' ? known.low : known.high
  if (side === undefined || !bound || kindOf(bound.value) !== kindOf(argument)) return false
  const order = compareValues(bound.value, argument) * (side === 'g' ? 1 : -1)
  return order > 0 || (order === 0 && (!bound.inclusive || orEqual === 'e'))
}
