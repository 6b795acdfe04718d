import { Decimal128 } from 'bson'
import { CommandError, location, typeMismatch } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { type ArithmeticOperator, arithmetic, divide, double, integer, toNumber } from '../values/numbers.ts'
import { type Numeric, type Value, isLong, isNumeric, typeCode, typeName } from '../values/value.ts'
import { type Operator, isNullish, onValue, onValues } from './operator.ts'

const MANY = [0, Number.POSITIVE_INFINITY] as const

const notNumeric = (name: string, value: Value): CommandError =>
  typeMismatch(`${name} only supports numeric types, not ${typeName(value)}`)

/** One date among the numbers makes the result a date. */
const add = onValues('$add', MANY, values => {
  if (values.some(isNullish)) return null
  let sum: Numeric = 0
  let hasDate = false
  for (const value of values) {
    if (value instanceof Date) {
      if (hasDate) throw typeMismatch('only one date allowed in an $add expression')
      hasDate = true
      sum = arithmetic('add', sum, integer(value.getTime()))
    } else if (isNumeric(value)) {
      sum = arithmetic('add', sum, value)
    } else {
      throw typeMismatch(`$add only supports numeric or date types, not ${typeName(value)}`)
    }
  }
  return hasDate ? new Date(Math.round(toNumber(sum))) : sum
})

const subtract = onValues('$subtract', [2, 2], ([a, b]) => {
  if (isNullish(a) || isNullish(b)) return null
  if (a instanceof Date && b instanceof Date) return integer(a.getTime() - b.getTime())
  if (a instanceof Date && isNumeric(b)) return new Date(a.getTime() - Math.round(toNumber(b)))
  if (isNumeric(a) && isNumeric(b)) return arithmetic('subtract', a, b)
  throw typeMismatch(`can't $subtract ${typeName(b)} from ${typeName(a)}`)
})

const multiply = onValues('$multiply', MANY, values => {
  if (values.some(isNullish)) return null
  return values.reduce<Numeric>((product, value) => {
    if (!isNumeric(value)) throw notNumeric('$multiply', value)
    return arithmetic('multiply', product, value)
  }, 1)
})

const divideOperator = onValues('$divide', [2, 2], ([a, b]) => {
  if (isNullish(a) || isNullish(b)) return null
  if (!isNumeric(a) || !isNumeric(b)) {
    throw typeMismatch(`$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`)
  }
  if (toNumber(b) === 0) throw new CommandError(location(2), "can't $divide by zero")
  return divide(a, b)
})

const mod = onValues('$mod', [2, 2], ([a, b]) => {
  if (isNullish(a) || isNullish(b)) return null
  if (!isNumeric(a) || !isNumeric(b)) {
    throw typeMismatch(`$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`)
  }
  if (toNumber(b) === 0) throw new CommandError(location(16610), "can't $mod by zero")
  return like([a, b], toNumber(a) % toNumber(b))
})

/** A result in the widest type of the operands. */
function like(operands: readonly Numeric[], result: number): Numeric {
  if (operands.some(each => each instanceof Decimal128)) return Decimal128.fromString(String(result))
  return operands.some(each => typeCode(each) === 1) ? double(result) : integer(result)
}

const onNumber = (name: string, apply: (value: Numeric) => Value): Operator =>
  onValue(name, value => {
    if (isNullish(value)) return null
    if (!isNumeric(value)) throw notNumeric(name, value)
    return apply(value)
  })

/** Integers stay as they are; doubles are rounded and stay doubles. */
const toIntegral = (name: string, round: (value: number) => number): Operator =>
  onNumber(name, value =>
    typeCode(value) === 16 || isLong(value) ? value : like([value], round(toNumber(value))),
  )

function halfToEven(value: number): number {
  const rounded = Math.round(value)
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded
}

/** Rounds at a decimal place; the digits are moved as text, since a product with 10^n is inexact. */
const atPlace = (name: string, round: (value: number) => number): Operator =>
  onValues(name, [1, 2], ([value, place = 0]) => {
    if (isNullish(value) || isNullish(place)) return null
    if (!isNumeric(value)) throw notNumeric(name, value)
    if (!isNumeric(place)) throw notNumeric(name, place)
    const digits = toNumber(place)
    if (typeCode(value) === 16 && digits >= 0) return value
    const moved = Number(`${toNumber(value)}e${digits}`)
    const result = Number.isFinite(moved) ? Number(`${round(moved)}e${-digits}`) : toNumber(value)
    return like([value], result)
  })

/** The numbers among the arguments, or among the elements of one array. */
function elementsOf(values: Value[]): Value[] {
  const [first] = values
  return values.length === 1 && Array.isArray(first) ? first : values
}

export const sumOf = (values: Iterable<Value>): Numeric => {
  let sum: Numeric = 0
  for (const value of values) if (isNumeric(value)) sum = arithmetic('add', sum, value)
  return sum
}

const extreme = (name: string, sign: 1 | -1): Operator =>
  onValues(name, MANY, (values, collation) => {
    let best: Value = null
    for (const value of elementsOf(values)) {
      if (isNullish(value)) continue
      if (best === null || compareValues(value, best, collation) * sign > 0) best = value
    }
    return best
  })

const average = onValues('$avg', MANY, values => {
  const numbers = elementsOf(values).filter(isNumeric)
  return numbers.length ? divide(sumOf(numbers), numbers.length) : null
})

const power = onValues('$pow', [2, 2], ([base, exponent]) => {
  if (isNullish(base) || isNullish(exponent)) return null
  if (!isNumeric(base)) throw notNumeric('$pow', base)
  if (!isNumeric(exponent)) throw notNumeric('$pow', exponent)
  const result = toNumber(base) ** toNumber(exponent)
  return Number.isInteger(result) ? like([base, exponent], result) : double(result)
})

const negate = (operator: ArithmeticOperator, value: Numeric): Numeric => arithmetic(operator, 0, value)

export const arithmeticOperators: Readonly<Record<string, Operator>> = {
  $add: add,
  $subtract: subtract,
  $multiply: multiply,
  $divide: divideOperator,
  $mod: mod,
  $abs: onNumber('$abs', value => (toNumber(value) < 0 ? negate('subtract', value) : value)),
  $ceil: toIntegral('$ceil', Math.ceil),
  $floor: toIntegral('$floor', Math.floor),
  $round: atPlace('$round', halfToEven),
  $trunc: atPlace('$trunc', Math.trunc),
  $sqrt: onNumber('$sqrt', value => double(Math.sqrt(toNumber(value)))),
  $pow: power,
  $rand: () => () => Math.random(),
  $sum: onValues('$sum', MANY, values => sumOf(elementsOf(values))),
  $avg: average,
  $min: extreme('$min', -1),
  $max: extreme('$max', 1),
}
