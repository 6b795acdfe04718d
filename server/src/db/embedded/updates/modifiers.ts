import { BSONRegExp, Timestamp } from 'bson'
import { compileFilter } from '../matching/filter.ts'
import { fieldAt } from '../matching/path.ts'
import type { Collation } from '../values/collation.ts'
import { badValue, failedToParse, typeMismatch } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { arithmetic, numberOption, toNumber } from '../values/numbers.ts'
import {
  type Doc,
  type Value,
  cloneValue,
  display,
  isDoc,
  isNumeric,
  isOperatorDoc,
  newDoc,
  typeName,
} from '../values/value.ts'

export interface ModifierContext {
  readonly operator: string
  readonly path: string
  /** the document's _id, for messages */
  readonly id: Value
  readonly collation: Collation
  readonly now: Date
}

/** Takes the field away. */
export const REMOVE = Symbol('remove')

/** The new value of a field; undefined leaves it as it is. */
type Modifier = (current: Value, argument: Value, context: ModifierContext) => Value | typeof REMOVE

const increase: Modifier = (current, argument, { operator, path, id }) => {
  const how = operator === '$inc' ? 'add' : 'multiply'
  if (!isNumeric(argument)) return undefined
  if (current === undefined) return how === 'add' ? argument : arithmetic('multiply', argument, 0)
  if (isNumeric(current)) return arithmetic(how, current, argument)
  const field = path.split('.').at(-1) ?? ''
  throw typeMismatch(
    `Cannot apply ${operator} to a value of non-numeric type. {_id: ${display(id)}} has the field '${field}' of non-numeric type ${typeName(current)}`,
  )
}

const extreme =
  (sign: 1 | -1): Modifier =>
  (current, argument, { collation }) =>
    current === undefined || compareValues(argument, current, collation) * sign > 0 ? argument : undefined

const currentDate: Modifier = (_, argument, { now }) =>
  isDoc(argument) && argument['$type'] === 'timestamp'
    ? new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 })
    : now

/** What `$push` and `$addToSet` add: the elements of `$each`, or the one value. */
function addedBy(argument: Value, { operator }: ModifierContext): Value[] {
  const added = isDoc(argument) && '$each' in argument ? argument['$each'] : [argument]
  if (Array.isArray(added)) return cloneValue(added)
  const message = `The argument to $each in ${operator} must be an array but it was of type: ${typeName(added)}`
  throw operator === '$push' ? badValue(message) : typeMismatch(message)
}

/** The elements of an array that elements are added to; none if it is missing. */
function growing(current: Value, { path, id }: ModifierContext): Value[] {
  if (current === undefined) return []
  if (Array.isArray(current)) return [...current]
  throw badValue(
    `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${display(id)}}`,
  )
}

const PUSH_CLAUSES = ['$each', '$slice', '$sort', '$position']

const push: Modifier = (current, argument, context) => {
  const added = addedBy(argument, context)
  const clauses: Doc = isDoc(argument) && '$each' in argument ? argument : newDoc()
  const unknown = Object.keys(clauses).find(clause => !PUSH_CLAUSES.includes(clause))
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`)
  const array = growing(current, context)
  const { $position: position, $sort: order, $slice: slice } = clauses
  array.splice(numberOption(position, array.length), 0, ...added)
  if (order !== undefined) array.sort(orderBy(order, context.collation))
  if (slice === undefined) return array
  const size = numberOption(slice)
  return size < 0 ? array.slice(size) : array.slice(0, size)
}

/** `$sort: 1` orders whole elements, `$sort: { field: 1 }` documents by their fields. */
function orderBy(order: Value, collation: Collation): (a: Value, b: Value) => number {
  const keys = Object.entries(isDoc(order) ? order : { '': order })
  return (a, b) => {
    for (const [field, direction] of keys) {
      const [x, y] = field === '' ? [a, b] : [a, b].map(each => fieldAt(each, field.split('.')))
      const result = compareValues(x, y, collation) * numberOption(direction, 1)
      if (result !== 0) return result
    }
    return 0
  }
}

const addToSet: Modifier = (current, argument, context) => {
  const array = growing(current, context)
  for (const value of addedBy(argument, context)) {
    if (!array.some(element => equalValues(element, value, context.collation))) array.push(value)
  }
  return array
}

/** A modifier that takes elements away. */
const shrink =
  (kept: (array: Value[], argument: Value, collation: Collation) => Value[]): Modifier =>
  (current, argument, { operator, path, collation }) => {
    if (current === undefined) return undefined
    if (Array.isArray(current)) return kept(current, argument, collation)
    if (operator !== '$pop') throw badValue(`Cannot apply ${operator} to a non-array value`)
    throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeName(current)}'`)
  }

/** What `$pull` takes: a document is a filter for documents; operators and patterns are conditions on elements. */
function pullTest(argument: Value, collation: Collation): (element: Value) => boolean {
  const options = { collation, variables: newDoc() }
  const [first = ''] = isOperatorDoc(argument) ? Object.keys(argument) : []
  if (isDoc(argument) && (first === '' || ['$and', '$or', '$nor'].includes(first))) {
    const matches = compileFilter(argument, options)
    return element => isDoc(element) && matches(element)
  }
  if (first === '' && !(argument instanceof BSONRegExp))
    return element => equalValues(element, argument, collation)
  const matches = compileFilter({ element: argument }, options)
  return element => matches({ element })
}

const set: Modifier = (_, argument) => cloneValue(argument)

export const MODIFIERS = new Map<string, Modifier>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$unset', () => REMOVE],
  ['$rename', set],
  ['$inc', increase],
  ['$mul', increase],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$currentDate', currentDate],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pop', shrink((array, argument) => (numberOption(argument) < 0 ? array.slice(1) : array.slice(0, -1)))],
  [
    '$pull',
    shrink((array, argument, collation) => {
      const isPulled = pullTest(argument, collation)
      return array.filter(element => !isPulled(element))
    }),
  ],
  [
    '$pullAll',
    shrink((array, argument, collation) => {
      const pulled = Array.isArray(argument) ? argument : []
      return array.filter(element => !pulled.some(value => equalValues(element, value, collation)))
    }),
  ],
])

/** Modifiers for which a path that leads nowhere is left as it is. */
export const MAKES_NOTHING = new Set(['$unset', '$pop', '$pull', '$pullAll'])

/** What MongoDB refuses before it looks at a document. */
export function checkArgument(operator: string, field: string, argument: Value): void {
  if (operator === '$rename' && typeof argument !== 'string') {
    throw badValue(`The 'to' field for $rename must be a string: ${field}: ${display(argument)}`)
  }
  if ((operator === '$inc' || operator === '$mul') && !isNumeric(argument)) {
    const verb = operator === '$inc' ? 'increment' : 'multiply'
    throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${field}: ${display(argument)}}`)
  }
  if (operator === '$pop' && !(isNumeric(argument) && Math.abs(toNumber(argument)) === 1)) {
    throw failedToParse(`$pop expects 1 or -1, found: ${display(argument)}`)
  }
  const type = isDoc(argument) ? argument['$type'] : argument
  if (operator === '$currentDate' && type !== 'date' && type !== 'timestamp' && typeof type !== 'boolean') {
    throw badValue(
      `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    )
  }
  if (operator === '$pullAll' && !Array.isArray(argument)) {
    throw badValue('$pullAll requires an array argument')
  }
}
