import { Decimal128 } from 'bson'
import { Code, CommandError, badValue, errorAt, typeMismatch } from '../values/command-error.ts'
import { type Rounding, decimalOf, digitsAt, exactOf } from '../values/decimal.ts'
import { arithmetic, double, integerOf, toNumber, wholeOf } from '../values/numbers.ts'
import { type Numeric, type Value, isNumeric, typeName } from '../values/value.ts'
import { ACCUMULATORS, Sum } from './accumulators.ts'
import {
  MANY,
  type Operator,
  type Operators,
  intOf,
  isNullish,
  onValues,
  typed,
  unlessNull,
} from './operator.ts'

function numeric(value: Value, name: string): Numeric {
  if (isNumeric(value)) return value
  throw typeMismatch(`${name} only supports numeric types, not ${typeName(value)}`)
}

function dateAt(milliseconds: Numeric): Date {
  const date = new Date(Number(wholeOf(rounded('even', milliseconds, 0)) ?? Number.NaN))
  if (!Number.isNaN(date.getTime())) return date
  throw new CommandError(Code.overflow, 'date overflow')
}

const millisecondsOf = (date: Date): Numeric => integerOf(BigInt(date.getTime()), true) ?? 0

/** One date among the numbers makes the result a date. Null ends the addition; the rest is not evaluated. */
const add = onValues(0, MANY, (values, { name }) => {
  const [sum, end] = [new Sum(), values.findIndex(isNullish)]
  const terms = end < 0 ? values : values.slice(0, end)
  for (const value of terms) sum.add(value instanceof Date ? millisecondsOf(value) : numeric(value, name))
  const dates = terms.filter(value => value instanceof Date).length
  if (dates > 1) throw typeMismatch('only one date allowed in an $add expression')
  if (end >= 0) return null
  const total = sum.result()
  return dates > 0 && isNumeric(total) ? dateAt(total) : total
})

const subtract = unlessNull(2, 2, ([a, b], { name }) => {
  if (!(a instanceof Date)) return arithmetic('subtract', numeric(a, name), numeric(b, name))
  if (b instanceof Date) return arithmetic('subtract', millisecondsOf(a), millisecondsOf(b))
  return dateAt(arithmetic('subtract', millisecondsOf(a), rounded('even', numeric(b, name), 0)))
})

const multiply = onValues(0, MANY, (values, { name }) => {
  const end = values.findIndex(isNullish)
  const factors = (end < 0 ? values : values.slice(0, end)).map(value => numeric(value, name))
  return end < 0
    ? factors.reduce<Numeric>((product, factor) => arithmetic('multiply', product, factor), 1)
    : null
})

const divide = unlessNull(2, 2, ([a, b], { name }) => {
  const [dividend, divisor] = [numeric(a, name), numeric(b, name)]
  if (toNumber(divisor) === 0) throw badValue("can't $divide by zero")
  return arithmetic('divide', dividend, divisor)
})

const mod = unlessNull(2, 2, ([a, b], use) => {
  const [dividend, divisor] = [typed(a, isNumeric, [use, 16611]), typed(b, isNumeric, [use, 16611])]
  if (toNumber(divisor) === 0) throw errorAt(16610, "can't $mod by zero")
  return arithmetic('mod', dividend, divisor)
})

/** Rounds to a decimal place; the number keeps its type, except an int32 that overflows. */
function rounded(how: Rounding, value: Numeric, place: number): Numeric {
  const [type, exact] = [typeName(value), exactOf(value)]
  const isInteger = type === 'int' || type === 'long'
  if (!exact || (isInteger && place >= 0)) return value
  const digits = digitsAt(exact, -place, how)
  if (type === 'decimal') return decimalOf({ digits, exponent: -place })
  const result = digits === 0n ? 0 * Math.sign(toNumber(value)) : Number(`${digits}e${-place}`)
  if (!isInteger) return double(result)
  const whole = integerOf(digits * 10n ** BigInt(-place), type === 'long')
  if (whole !== null) return whole
  throw errorAt(51080, 'the rounded number has more than 64 bits')
}

const toIntegral = (how: Rounding): Operator =>
  unlessNull(1, 1, ([value], use) => rounded(how, typed(value, isNumeric, [use, 28765]), 0))

const toPlace = (how: Rounding): Operator =>
  unlessNull(1, 2, ([value, place = 0], use) => {
    const [number, at] = [typed(value, isNumeric, [use, 51081]), intOf(place, use, 51081)]
    if (at >= -20 && at <= 100) return rounded(how, number, at)
    throw errorAt(51083, `${use.name} takes a place between -20 and 100`)
  })

const abs = unlessNull(1, 1, ([value], use) => {
  const number = typed(value, isNumeric, [use, 28765])
  if (number instanceof Decimal128) return Decimal128.fromString(number.toString().replace('-', ''))
  if (typeName(number) === 'double') return double(Math.abs(toNumber(number)))
  const result = toNumber(number) < 0 ? arithmetic('subtract', 0, number) : number
  if (typeName(result) !== 'double') return result
  throw errorAt(28680, "can't take $abs of long long min")
})

/** The accumulator's result for the arguments, or for the elements of a single array. */
const accumulated = (name: string): Operator =>
  onValues(0, MANY, (values, { given }) => {
    const accumulator = ACCUMULATORS.get(name)?.(given.collation)
    const [first] = values
    for (const value of Array.isArray(first) && values.length === 1 ? first : values) accumulator?.add(value)
    return accumulator?.result()
  })

export const arithmeticOperators: Operators = [
  ['$add', add],
  ['$subtract', subtract],
  ['$multiply', multiply],
  ['$divide', divide],
  ['$mod', mod],
  ['$abs', abs],
  ['$ceil', toIntegral('ceil')],
  ['$floor', toIntegral('floor')],
  ['$round', toPlace('even')],
  ['$trunc', toPlace('down')],
  ['$rand', onValues(0, 1, () => Math.random())],
  ...['$sum', '$avg', '$min', '$max', '$mergeObjects'].map(name => [name, accumulated(name)] as const),
]
