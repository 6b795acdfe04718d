import { BSONRegExp } from 'bson'
import { type Matches, compileFilter } from '../matching/filter.ts'
import { isOperatorDoc } from '../matching/path.ts'
import { badValue, notSupported, typeMismatch } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { numberOption, sumOf } from '../values/numbers.ts'
import type { Value } from '../values/value.ts'
import { display, fieldsOf, isDoc, isNumeric, newDoc, put, typeName } from '../values/value.ts'

/** One write of an update: its operator, its path and its context. */
export interface Target {
  readonly operator: string
  readonly path: readonly string[]
  /** whether missing documents on the path are created */
  readonly creates: boolean
  /** the documents and arrays that belong to the changed document alone */
  readonly copies: Set<Value>
  readonly now: Date
}

/** A copy whose arrays and documents may be modified. */
export function cloneValue<T extends Value>(value: T): T
export function cloneValue(value: Value): Value {
  if (Array.isArray(value)) return value.map(element => cloneValue(element))
  if (!isDoc(value)) return value
  const copy = newDoc()
  for (const field of fieldsOf(value)) put(copy, field, cloneValue(value[field]))
  return copy
}

/** Returns the new value of a field, possibly the current one; undefined removes the field. */
type Modifier = (current: Value, argument: Value, context: Target) => Value

const set: Modifier = (_, argument) => cloneValue(argument)

const increment: Modifier = (current, argument, { operator, path }) => {
  if (current === undefined) return argument
  if (isNumeric(current) && isNumeric(argument)) return sumOf(current, argument)
  const found = `'${path.join('.')}' is of type ${typeName(current)}`
  throw typeMismatch(`Cannot apply ${operator} to a value of non-numeric type: ${found}`)
}

const extreme =
  (sign: 1 | -1): Modifier =>
  (current, argument) =>
    current === undefined || compareValues(argument, current) * sign > 0 ? argument : current

/** The elements of the array to change; none if the field is missing. */
function elementsOf(current: Value, { path }: Target): Value[] {
  if (current === undefined) return []
  if (Array.isArray(current)) return current
  throw badValue(`The field '${path.join('.')}' must be an array but is of type ${typeName(current)}`)
}

/** Appends the argument, or each of a list; `$slice` keeps the first so many, or below 0 the last. */
const push: Modifier = (current, argument, context) => {
  const clauses = isDoc(argument) && '$each' in argument ? argument : { $each: [argument] }
  const { $each: added, $slice: slice, ...others } = clauses
  if (!Array.isArray(added)) throw badValue(`The argument to $each must be an array, not ${typeName(added)}`)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw notSupported(`${unknown} in $push`)
  const array = [...elementsOf(current, context), ...cloneValue(added)]
  const size = numberOption(slice, array.length)
  return size < 0 ? array.slice(size) : array.slice(0, size)
}

const addToSet: Modifier = (current, argument, context) => {
  if (isDoc(argument) && '$each' in argument) throw notSupported('$each in $addToSet')
  const array = elementsOf(current, context)
  return array.some(element => equalValues(element, argument)) ? array : [...array, cloneValue(argument)]
}

const pull: Modifier = (current, argument, context) => {
  if (current === undefined) return undefined
  const isPulled = testOf(argument)
  return elementsOf(current, context).filter(element => !isPulled(element))
}

/** The test of `$pull`: a document is a filter for documents; operators and patterns are conditions on elements. */
function testOf(argument: Value): Matches {
  const [first = ''] = isOperatorDoc(argument) ? fieldsOf(argument) : []
  if (isDoc(argument) && (first === '' || ['$and', '$or'].includes(first))) {
    const matches = compileFilter(argument)
    return element => isDoc(element) && matches(element)
  }
  if (first === '' && !(argument instanceof BSONRegExp)) return element => equalValues(element, argument)
  const matches = compileFilter({ element: argument })
  return element => matches({ element })
}

export const MODIFIERS = new Map<string, Modifier>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$unset', () => undefined],
  ['$inc', increment],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$currentDate', (_current, _argument, { now }) => now],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pull', pull],
])

/** Modifiers that ignore a path that does not exist. */
export const CREATES_NOTHING = new Set(['$unset', '$pull'])

/** Refuses arguments that MongoDB refuses before it reads a document. */
export function checkArgument(operator: string, field: string, argument: Value): void {
  const not = (wanted: string): string => `${operator} takes ${wanted}, not {${field}: ${display(argument)}}`
  if (operator === '$inc' && !isNumeric(argument)) throw typeMismatch(not('a number'))
  if (operator !== '$currentDate' || typeof argument === 'boolean') return
  throw isDoc(argument) ? notSupported('$type in $currentDate') : badValue(not('true'))
}
