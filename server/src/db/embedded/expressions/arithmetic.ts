import { Decimal128, Long, ObjectId, Timestamp } from 'bson'
import { CommandError, location, notSupported, typeMismatch } from '../values/command-error.ts'
import { arithmetic, divide, double, integer, toNumber } from '../values/numbers.ts'
import { type Numeric, type Value, isDoc, isLong, isNumeric, typeCode, typeName } from '../values/value.ts'
import { ACCUMULATORS } from './accumulators.ts'
import { MANY, type Operator, onNumbers, onValues, unlessNull } from './operator.ts'

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

const isInteger = (value: Numeric): boolean => isLong(value) || typeCode(value) === 16

function refuseDecimal(name: string, values: readonly Numeric[]): void {
  if (values.some(value => value instanceof Decimal128)) throw notSupported(`${name} of a decimal`)
}

const mod = onNumbers(2, 2, (values, { name }) => {
  refuseDecimal(name, values)
  const [a = 0, b = 0] = values
  if (toNumber(b) === 0) throw new CommandError(location(16610), "can't $mod by zero")
  if (!isInteger(a) || !isInteger(b)) return double(toNumber(a) % toNumber(b))
  const rest = BigInt(a.toString()) % BigInt(b.toString())
  return isLong(a) || isLong(b) ? Long.fromBigInt(rest) : Number(rest)
})

/** Integers stay as they are; doubles are rounded and stay doubles. */
const rounding = (round: (value: number) => number): Operator =>
  onNumbers(1, 1, ([value = 0], { name }) => {
    refuseDecimal(name, [value])
    return isInteger(value) ? value : double(round(toNumber(value)))
  })

/** Moves the decimal point in the text of the number, since a product with 10^n is inexact. */
function shiftPoint(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** To a decimal place, half to even; of a double the 15 digits count that it has in any case. */
const round = onNumbers(1, 2, (values, { name }) => {
  refuseDecimal(name, values)
  const [value = 0, place = 0] = values
  const [number, digits] = [toNumber(value), toNumber(place)]
  if (digits < 0) throw notSupported(`${name} to a negative place`)
  if (isInteger(value) || !Number.isFinite(number)) return value
  const moved = digits === 0 ? number : shiftPoint(Number(number.toPrecision(15)), digits)
  const nearest = Math.round(moved)
  const even = Math.abs(moved % 1) === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest
  return double(shiftPoint(even, -digits))
})

/** The accumulator's result for the arguments, or for the elements of a single array. */
const accumulated = (name: '$sum' | '$avg' | '$min' | '$max' | '$mergeObjects'): Operator =>
  onValues(0, MANY, (values, { compiler }) => {
    const accumulator = ACCUMULATORS[name](compiler.collation)
    const [first] = values
    for (const value of values.length === 1 && Array.isArray(first) ? first : values) accumulator.add(value)
    return accumulator.result()
  })

function instantOf(value: Value): Date {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (value instanceof Timestamp) return new Date(value.t * 1000)
  throw new CommandError(location(16006), `can't convert from BSON type ${typeName(value)} to Date`)
}

/** A part of a date in UTC; time zones are left out, and refused. */
const datePart =
  (read: (date: Date) => number): Operator =>
  call => {
    const { name, argument } = call
    const named = isDoc(argument) && 'date' in argument
    if (named && 'timezone' in argument) throw notSupported(`${name} with a timezone`)
    const operator = unlessNull(1, 1, ([value]) => read(instantOf(value)))
    return operator(named ? { ...call, argument: argument['date'] } : call)
  }

export const arithmeticOperators: Readonly<Record<string, Operator>> = {
  $add: add,
  $subtract: subtract,
  $multiply: onNumbers(0, MANY, values =>
    values.reduce<Numeric>((product, value) => arithmetic('multiply', product, value), 1),
  ),
  $divide: onNumbers(2, 2, ([a = 0, b = 0]) => {
    if (toNumber(b) === 0) throw new CommandError(location(2), "can't $divide by zero")
    return divide(a, b)
  }),
  $mod: mod,
  $abs: onNumbers(1, 1, ([value = 0]) => (toNumber(value) < 0 ? arithmetic('subtract', 0, value) : value)),
  $ceil: rounding(Math.ceil),
  $floor: rounding(Math.floor),
  $round: round,
  $rand: () => () => Math.random(),
  $sum: accumulated('$sum'),
  $avg: accumulated('$avg'),
  $min: accumulated('$min'),
  $max: accumulated('$max'),
  $mergeObjects: accumulated('$mergeObjects'),
  $year: datePart(date => date.getUTCFullYear()),
  $month: datePart(date => date.getUTCMonth() + 1),
  $dayOfMonth: datePart(date => date.getUTCDate()),
  $dayOfWeek: datePart(date => date.getUTCDay() + 1),
  $hour: datePart(date => date.getUTCHours()),
  $minute: datePart(date => date.getUTCMinutes()),
  $second: datePart(date => date.getUTCSeconds()),
  $millisecond: datePart(date => date.getUTCMilliseconds()),
}
