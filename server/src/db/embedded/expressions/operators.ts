import { Decimal128 } from 'bson'
import type { Collation } from '../values/collation.ts'
import { CommandError, location, notSupported, typeMismatch } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { arithmetic, divide, double, integer, numberOption, toNumber } from '../values/numbers.ts'
import {
  type Numeric,
  type Value,
  isDoc,
  isNumeric,
  newDoc,
  stringOf,
  typeCode,
  typeName,
} from '../values/value.ts'
import { ACCUMULATORS } from './accumulators.ts'
import {
  type Call,
  MANY,
  type Operator,
  argumentsOf,
  isNullish,
  isTrue,
  onNumbers,
  onValues,
  partsOf,
  unlessNull,
} from './operator.ts'

const wrongType = (code: number, { name }: Call, value: Value): CommandError =>
  new CommandError(location(code), `${name} does not take the type ${typeName(value)}`)

function arrayFor(call: Call, value: Value, code = 28689): Value[] {
  if (Array.isArray(value)) return value
  throw wrongType(code, call, value)
}

/** In expressions, other than in filters, a missing value sorts below null. */
function compareInExpression(a: Value, b: Value, collation: Collation): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return compareValues(a, b, collation)
}

const comparison = (result: (order: number) => Value): Operator =>
  onValues(2, 2, ([a, b], { collation }) => result(compareInExpression(a, b, collation)))

/** Evaluates only as far as needed: the other parts may not apply to the document. */
const shortCircuit =
  (decisive: boolean): Operator =>
  call => {
    const list = argumentsOf(call, 0, MANY)
    return doc => list.some(each => isTrue(each(doc)) === decisive) === decisive
  }

const PARTS_OF_COND = ['if', 'then', 'else']

/** `{ $cond: [test, whenTrue, whenFalse] }` or with names. */
const condition: Operator = call => {
  const named = Array.isArray(call.argument) ? null : partsOf(call, PARTS_OF_COND)
  const argument = named ? PARTS_OF_COND.map(part => named[part]) : call.argument
  const [test, whenTrue, whenFalse] = argumentsOf({ ...call, argument }, 3, 3)
  return doc => (isTrue(test?.(doc)) ? whenTrue : whenFalse)?.(doc)
}

const ifNull: Operator = call => {
  const list = argumentsOf(call, 2, MANY)
  return doc => {
    let value: Value
    for (const each of list) {
      value = each(doc)
      if (!isNullish(value)) break
    }
    return value
  }
}

/** One date among the numbers makes the result a date. */
const add = unlessNull(0, MANY, values => {
  let [sum, hasDate]: [Numeric, boolean] = [0, false]
  for (const value of values) {
    if (value instanceof Date && hasDate) throw typeMismatch('only one date allowed in an $add expression')
    if (!(value instanceof Date || isNumeric(value)))
      throw typeMismatch(`$add only supports numeric or date types, not ${typeName(value)}`)
    hasDate ||= value instanceof Date
    sum = arithmetic('add', sum, value instanceof Date ? integer(value.getTime()) : value)
  }
  return hasDate ? new Date(Math.round(toNumber(sum))) : sum
})

const subtract = unlessNull(2, 2, ([a, b]) => {
  if (a instanceof Date && b instanceof Date) return integer(a.getTime() - b.getTime())
  if (a instanceof Date && isNumeric(b)) return new Date(a.getTime() - Math.round(toNumber(b)))
  if (isNumeric(a) && isNumeric(b)) return arithmetic('subtract', a, b)
  throw typeMismatch(`can't $subtract ${typeName(b)} from ${typeName(a)}`)
})

/** Half to even; to a decimal place, or a decimal, is left out. */
const round = onNumbers(1, 2, ([value = 0, place = 0]) => {
  if (toNumber(place) !== 0) throw notSupported('$round to a place')
  if (value instanceof Decimal128) throw notSupported('$round of a decimal')
  const nearest = Math.round(toNumber(value))
  if (typeCode(value) !== 1) return value
  return double(Math.abs(toNumber(value) % 1) === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest)
})

/** The accumulator's result for the arguments, or for the elements of a single array. */
const accumulated = (name: '$sum' | '$avg' | '$min' | '$max'): Operator =>
  onValues(0, MANY, (values, { collation }) => {
    const accumulator = ACCUMULATORS[name](collation)
    const [first] = values
    for (const value of values.length === 1 && Array.isArray(first) ? first : values) accumulator.add(value)
    return accumulator.result()
  })

/** A part of a date in UTC; time zones are left out. */
const datePart = (read: (date: Date) => number): Operator =>
  unlessNull(1, 1, ([value], call) => {
    if (value instanceof Date) return read(value)
    throw wrongType(16006, call, value)
  })

/** A field whose name has dots or dollar signs; a value of `$$REMOVE` takes it away. */
const setField: Operator = call => {
  const { field, input, value } = partsOf(call, ['field', 'input', 'value'])
  const name = isDoc(field) && Object.keys(field).join() === '$literal' ? field['$literal'] : field
  if (typeof name !== 'string' || (name === field && name.startsWith('$')))
    throw new CommandError(location(4161107), "$setField requires 'field' to be a constant string")
  const [source, content] = [call.compile(input), call.compile(value)]
  return doc => {
    const before = source(doc)
    if (isNullish(before)) return null
    if (!isDoc(before)) throw wrongType(4161105, call, before)
    const [changed, set] = [Object.assign(newDoc(), before), content(doc)]
    if (set === undefined) Reflect.deleteProperty(changed, name)
    else changed[name] = set
    return changed
  }
}

export const OPERATORS = new Map<string, Operator>([
  ['$eq', comparison(order => order === 0)],
  ['$ne', comparison(order => order !== 0)],
  ['$gt', comparison(order => order > 0)],
  ['$gte', comparison(order => order >= 0)],
  ['$lt', comparison(order => order < 0)],
  ['$lte', comparison(order => order <= 0)],
  ['$cmp', comparison(order => Math.sign(order))],
  ['$and', shortCircuit(false)],
  ['$or', shortCircuit(true)],
  ['$not', onValues(1, 1, ([value]) => !isTrue(value))],
  ['$cond', condition],
  ['$ifNull', ifNull],
  [
    '$literal',
    ({ argument }) =>
      () =>
        argument,
  ],
  ['$add', add],
  ['$subtract', subtract],
  [
    '$multiply',
    onNumbers(0, MANY, values => values.reduce<Numeric>((a, b) => arithmetic('multiply', a, b), 1)),
  ],
  [
    '$divide',
    onNumbers(2, 2, ([a = 0, b = 0]) => {
      if (toNumber(b) === 0) throw new CommandError(location(2), "can't $divide by zero")
      return divide(a, b)
    }),
  ],
  ['$round', round],
  ['$rand', () => () => Math.random()],
  ['$sum', accumulated('$sum')],
  ['$avg', accumulated('$avg')],
  ['$min', accumulated('$min')],
  ['$max', accumulated('$max')],
  ['$year', datePart(date => date.getUTCFullYear())],
  ['$month', datePart(date => date.getUTCMonth() + 1)],
  ['$dayOfMonth', datePart(date => date.getUTCDate())],
  ['$type', onValues(1, 1, ([value]) => (value === undefined ? 'missing' : typeName(value)))],
  ['$isArray', onValues(1, 1, ([value]) => Array.isArray(value))],
  ['$size', onValues(1, 1, ([value], call) => arrayFor(call, value, 17124).length)],
  [
    '$in',
    onValues(2, 2, ([value, array], call) =>
      arrayFor(call, array, 40081).some(each => equalValues(each, value, call.collation)),
    ),
  ],
  [
    '$arrayElemAt',
    unlessNull(2, 2, ([array, index], call) => {
      if (!Number.isInteger(numberOption(index, Number.NaN))) throw wrongType(28690, call, index)
      return arrayFor(call, array).at(numberOption(index))
    }),
  ],
  [
    '$concat',
    unlessNull(0, MANY, (values, call) => {
      const wrong = values.find(value => stringOf(value) === null)
      if (wrong !== undefined) throw wrongType(16702, call, wrong)
      return values.map(stringOf).join('')
    }),
  ],
  ['$setField', setField],
])
