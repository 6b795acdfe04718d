import { BSONRegExp, Timestamp } from 'bson'
import type { Matches } from '../matching/filter.ts'
import { PLAIN, compileFilter } from '../matching/filter.ts'
import { fieldAt, isOperatorDoc } from '../matching/path.ts'
import type { Collation } from '../values/collation.ts'
import { badValue, failedToParse, typeMismatch } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { numberOption, updatedNumber } from '../values/numbers.ts'
import type { Doc, Value } from '../values/value.ts'
import { display, entriesOf, fieldsOf, isDoc, isNumeric, newDoc, put, typeName } from '../values/value.ts'

/** One write of an update: its operator, its path and its context. */
export interface Target {
  readonly operator: string
  readonly path: readonly string[]
  /** the conditions of `$[name]` */
  readonly filters: ReadonlyMap<string, Matches>
  /** whether missing documents on the path are created */
  readonly creates: boolean
  readonly collation: Collation
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

const calculate: Modifier = (current = 0, argument, { operator, path }) => {
  if (isNumeric(current) && isNumeric(argument))
    return updatedNumber(operator === '$inc' ? 'add' : 'multiply', current, argument)
  const found = `'${path.join('.')}' is of type ${typeName(current)}`
  throw typeMismatch(`Cannot apply ${operator} to a value of non-numeric type: ${found}`)
}

const extreme =
  (sign: 1 | -1): Modifier =>
  (current, argument, { collation }) =>
    current === undefined || compareValues(argument, current, collation) * sign > 0 ? argument : current

const currentDate: Modifier = (_, argument, { now }) =>
  isDoc(argument) && argument['$type'] === 'timestamp'
    ? new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 })
    : now

/** The elements of the array to change; none if the field is missing. */
function elementsOf(current: Value, { operator, path }: Target): Value[] {
  if (current === undefined) return []
  if (Array.isArray(current)) return current
  const message = `The field '${path.join('.')}' must be an array but is of type ${typeName(current)}`
  throw operator === '$pop' ? typeMismatch(message) : badValue(message)
}

/** The values that `$push` and `$addToSet` add: the elements of `$each`, or the argument itself. */
function addedBy(argument: Value, refuse: typeof badValue): { added: Value[]; clauses: Doc } {
  if (!isDoc(argument) || !('$each' in argument)) return { added: [cloneValue(argument)], clauses: {} }
  const { $each: added, ...clauses } = argument
  if (Array.isArray(added)) return { added: cloneValue(added), clauses }
  throw refuse(`The argument to $each must be an array, not ${typeName(added)}`)
}

const push: Modifier = (current, argument, context) => {
  const { added, clauses } = addedBy(argument, badValue)
  const { $position: position, $slice: slice, $sort: order, ...others } = clauses
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`)
  const array = [...elementsOf(current, context)]
  array.splice(numberOption(position, array.length), 0, ...added)
  if (order !== undefined) array.sort(orderBy(order, context.collation))
  const size = numberOption(slice, array.length)
  return size < 0 ? array.slice(size) : array.slice(0, size)
}

/** `$sort: 1` orders whole elements; `$sort: { field: 1 }` orders documents by field. */
function orderBy(order: Value, collation: Collation): (a: Value, b: Value) => number {
  const keys = entriesOf(isDoc(order) ? order : { '': order }).map(([field, direction]) => {
    const sign = numberOption(direction)
    if (sign !== 1 && sign !== -1) throw badValue('The $sort element value must be either 1 or -1')
    const path = field === '' ? [] : field.split('.')
    return (a: Value, b: Value) => compareValues(fieldAt(a, path), fieldAt(b, path), collation) * sign
  })
  if (keys.length === 0) throw badValue('The $sort pattern is empty when it should be a set of fields.')
  return (a, b) => keys.reduce((found, compare) => found || compare(a, b), 0)
}

const addToSet: Modifier = (current, argument, context) => {
  const array = [...elementsOf(current, context)]
  for (const value of addedBy(argument, typeMismatch).added) {
    if (!array.some(element => equalValues(element, value, context.collation))) array.push(value)
  }
  return array
}

const pop: Modifier = (current, argument, context) => {
  if (current === undefined) return undefined
  const array = elementsOf(current, context)
  return numberOption(argument) < 0 ? array.slice(1) : array.slice(0, -1)
}

/** A modifier that removes the elements that pass a test. */
const pull =
  (testOf: (argument: Value, collation: Collation) => Matches): Modifier =>
  (current, argument, context) => {
    if (current === undefined) return undefined
    const isPulled = testOf(argument, context.collation)
    return elementsOf(current, context).filter(element => !isPulled(element))
  }

/** The test of `$pull`: a document is a filter for documents; operators and patterns are conditions on elements. */
function isMatch(argument: Value, collation: Collation): Matches {
  const options = { ...PLAIN, collation }
  const [first = ''] = isOperatorDoc(argument) ? fieldsOf(argument) : []
  if (isDoc(argument) && (first === '' || ['$and', '$or', '$nor'].includes(first))) {
    const matches = compileFilter(argument, options)
    return element => isDoc(element) && matches(element)
  }
  if (first === '' && !(argument instanceof BSONRegExp)) return isAmong([argument], collation)
  const matches = compileFilter({ element: argument }, options)
  return element => matches({ element })
}

const isAmong =
  (values: Value, collation: Collation): Matches =>
  element =>
    Array.isArray(values) && values.some(value => equalValues(element, value, collation))

export const MODIFIERS = new Map<string, Modifier>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$unset', () => undefined],
  ['$rename', set],
  ['$inc', (current, ...rest) => (current === undefined ? rest[0] : calculate(current, ...rest))],
  ['$mul', calculate],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$currentDate', currentDate],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pop', pop],
  ['$pull', pull(isMatch)],
  ['$pullAll', pull(isAmong)],
])

/** Modifiers that ignore a path that does not exist. */
export const CREATES_NOTHING = new Set(['$unset', '$pop', '$pull', '$pullAll'])

/** Refuses arguments that MongoDB refuses before it reads a document. */
export function checkArgument(operator: string, field: string, argument: Value): void {
  const not = (wanted: string): string => `${operator} takes ${wanted}, not {${field}: ${display(argument)}}`
  if ((operator === '$inc' || operator === '$mul') && !isNumeric(argument))
    throw typeMismatch(not('a number'))
  if (operator === '$pop' && Math.abs(numberOption(argument)) !== 1) throw failedToParse(not('1 or -1'))
  if (operator === '$pullAll' && !Array.isArray(argument)) throw badValue(not('an array'))
  const type = isDoc(argument) ? argument['$type'] : argument
  if (operator === '$currentDate' && type !== 'date' && type !== 'timestamp' && typeof type !== 'boolean')
    throw badValue(not("true or {$type: 'timestamp/date'}"))
  if (operator !== '$rename') return
  if (typeof argument !== 'string' || field === argument || /(^|\.)\$/.test(`${field}.${argument}`))
    throw badValue(not('the name of another field, without $'))
}
