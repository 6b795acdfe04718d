import { BSONRegExp, Timestamp } from 'bson'
import { PLAIN, compileFilter } from '../matching/filter.ts'
import { type Test, fieldAt } from '../matching/path.ts'
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

/** The new value of a field, which may be the one it has; undefined takes the field away. */
type Modifier = (current: Value, argument: Value, context: ModifierContext) => Value

const set: Modifier = (_, argument) => cloneValue(argument)

const calculate: Modifier = (current = 0, argument, { operator, path, id }) => {
  if (isNumeric(current) && isNumeric(argument))
    return arithmetic(operator === '$inc' ? 'add' : 'multiply', current, argument)
  const field = path.split('.').at(-1) ?? ''
  throw typeMismatch(
    `Cannot apply ${operator} to a value of non-numeric type. {_id: ${display(id)}} has the field '${field}' of non-numeric type ${typeName(current)}`,
  )
}

const extreme =
  (sign: 1 | -1): Modifier =>
  (current, argument, { collation }) =>
    current === undefined || compareValues(argument, current, collation) * sign > 0 ? argument : current

const currentDate: Modifier = (_, argument, { now }) =>
  isDoc(argument) && argument['$type'] === 'timestamp'
    ? new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 })
    : now

/** The elements of the array that a modifier changes; none if it is missing. */
function elementsOf(current: Value, { operator, path, id }: ModifierContext): Value[] {
  if (current === undefined) return []
  if (Array.isArray(current)) return current
  if (operator === '$pop')
    throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeName(current)}'`)
  if (operator !== '$push') throw badValue(`Cannot apply ${operator} to a non-array value`)
  throw badValue(
    `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${display(id)}}`,
  )
}

/** What `$push` and `$addToSet` add: the elements of `$each`, or the one value. */
function addedBy(argument: Value, operator: string): { added: Value[]; clauses: Doc } {
  const { $each: added, ...clauses }: Doc =
    isDoc(argument) && '$each' in argument ? argument : { $each: [argument] }
  if (Array.isArray(added)) return { added: cloneValue(added), clauses }
  const message = `The argument to $each in ${operator} must be an array but it was of type: ${typeName(added)}`
  throw operator === '$push' ? badValue(message) : typeMismatch(message)
}

const push: Modifier = (current, argument, context) => {
  const { added, clauses } = addedBy(argument, '$push')
  const { $position: position, $slice: slice, $sort: order, ...others } = clauses
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`)
  const array = [...elementsOf(current, context)]
  array.splice(numberOption(position, array.length), 0, ...added)
  if (order !== undefined) array.sort(orderBy(order, context.collation))
  const size = numberOption(slice, array.length)
  return size < 0 ? array.slice(size) : array.slice(0, size)
}

/** `$sort: 1` orders whole elements, `$sort: { field: 1 }` documents by their fields. */
function orderBy(order: Value, collation: Collation): (a: Value, b: Value) => number {
  const keys = Object.entries(isDoc(order) ? order : { '': order }).map(([field, direction]) => {
    const sign = numberOption(direction)
    if (sign !== 1 && sign !== -1) throw badValue('The $sort element value must be either 1 or -1')
    return { path: field === '' ? [] : field.split('.'), sign }
  })
  if (keys.length === 0) throw badValue('The $sort pattern is empty when it should be a set of fields.')
  return (a, b) =>
    keys.reduce(
      (found, { path, sign }) => found || compareValues(fieldAt(a, path), fieldAt(b, path), collation) * sign,
      0,
    )
}

const addToSet: Modifier = (current, argument, context) => {
  const array = [...elementsOf(current, context)]
  for (const value of addedBy(argument, '$addToSet').added) {
    if (!array.some(element => equalValues(element, value, context.collation))) array.push(value)
  }
  return array
}

const pop: Modifier = (current, argument, context) => {
  if (current === undefined) return undefined
  const array = elementsOf(current, context)
  return numberOption(argument) < 0 ? array.slice(1) : array.slice(0, -1)
}

/** A modifier that takes the elements away that pass a test. */
const pull =
  (testOf: (argument: Value, collation: Collation) => Test): Modifier =>
  (current, argument, context) => {
    if (current === undefined) return undefined
    const isPulled = testOf(argument, context.collation)
    return elementsOf(current, context).filter(element => !isPulled(element))
  }

/** What `$pull` takes: a document is a filter for documents; operators and patterns are conditions on elements. */
function isMatch(argument: Value, collation: Collation): Test {
  const options = { ...PLAIN, collation }
  const [first = ''] = isOperatorDoc(argument) ? Object.keys(argument) : []
  if (isDoc(argument) && (first === '' || ['$and', '$or', '$nor'].includes(first))) {
    const matches = compileFilter(argument, options)
    return element => isDoc(element) && matches(element)
  }
  if (first === '' && !(argument instanceof BSONRegExp)) return isAmong([argument], collation)
  const matches = compileFilter({ element: argument }, options)
  return element => matches({ element })
}

const isAmong =
  (values: Value, collation: Collation): Test =>
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

/** Modifiers for which a path that leads nowhere is left as it is. */
export const MAKES_NOTHING = new Set(['$unset', '$pop', '$pull', '$pullAll'])

/** What MongoDB refuses before it looks at a document. */
export function checkArgument(operator: string, field: string, argument: Value): void {
  const verb = operator === '$inc' ? 'increment' : operator === '$mul' && 'multiply'
  if (verb && !isNumeric(argument))
    throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${field}: ${display(argument)}}`)
  if (operator === '$rename') checkRename(field, argument)
  if (operator === '$pop' && !(isNumeric(argument) && Math.abs(toNumber(argument)) === 1))
    throw failedToParse(`$pop expects 1 or -1, found: ${display(argument)}`)
  if (operator === '$pullAll' && !Array.isArray(argument))
    throw badValue('$pullAll requires an array argument')
  const type = isDoc(argument) ? argument['$type'] : argument
  if (operator === '$currentDate' && type !== 'date' && type !== 'timestamp' && typeof type !== 'boolean') {
    throw badValue(
      `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    )
  }
}

function checkRename(from: string, to: Value): void {
  if (typeof to !== 'string')
    throw badValue(`The 'to' field for $rename must be a string: ${from}: ${display(to)}`)
  if (from === to)
    throw badValue(`The source and target field for $rename must differ: ${from}: ${display(to)}`)
  const dynamic = [from, to].find(path => path.split('.').some(part => part.startsWith('$')))
  if (dynamic !== undefined)
    throw badValue(`The source or destination field for $rename may not be dynamic: ${dynamic}`)
}
