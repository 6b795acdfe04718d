import { Decimal128, Double, Long } from 'bson'
import { badValue } from './command-error.ts'
import { type Numeric, type Value, isInt32, isLong, isNumeric, typeCode } from './value.ts'

/** The nearest double. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value
  if (value instanceof Double) return value.value
  return value instanceof Decimal128 ? Number(value.toString()) : value.toNumber()
}

/** A double that stays one when it is written. */
export const double = (value: number): Numeric => (isInt32(value) ? new Double(value) : value)

/** The smallest type that holds an integer exactly: int32, then int64. */
export const integer = (value: number): Numeric => (isInt32(value) ? value : Long.fromNumber(value))

/** An exact number: digits × 10^exponent. */
interface Exact {
  readonly digits: bigint
  readonly exponent: number
}

function exactDecimal(text: string): Exact | null {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?(?:E([+-]?\d+))?$/i.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length }
}

const view = new DataView(new ArrayBuffer(8))

/** Every finite double is m × 2^x, hence an exact decimal. */
function exactDouble(value: number): Exact {
  view.setFloat64(0, value)
  const high = view.getUint32(0)
  const biased = (high >>> 20) & 0x7ff
  const mantissa = (BigInt(high & 0xfffff) << 32n) | BigInt(view.getUint32(4))
  const unsigned = biased === 0 ? mantissa : mantissa | (1n << 52n)
  const digits = high >>> 31 ? -unsigned : unsigned
  const power = biased === 0 ? -1074 : biased - 1075
  if (power >= 0) return { digits: digits << BigInt(power), exponent: 0 }
  return { digits: digits * 5n ** BigInt(-power), exponent: power }
}

/** The number exactly; null for infinities and NaN. */
function exact(value: Numeric): Exact | null {
  if (value instanceof Decimal128) return exactDecimal(value.toString())
  if (value instanceof Long) return { digits: value.toBigInt(), exponent: 0 }
  const number = toNumber(value)
  return Number.isFinite(number) ? exactDouble(number) : null
}

const scaled = ({ digits, exponent }: Exact, to: number): bigint => digits * 10n ** BigInt(exponent - to)

const ZERO: Exact = { digits: 0n, exponent: 0 }

/** A number less its nearest double, exactly; zero also for infinities and NaN. */
export function differenceOf(value: Numeric, nearest: number): Exact {
  const isExact = typeof value === 'number' || value instanceof Double
  if (isExact || (value instanceof Long && Number.isSafeInteger(nearest))) return ZERO
  const [a, b] = [exact(value), exact(nearest)]
  if (!a || !b) return ZERO
  const exponent = Math.min(a.exponent, b.exponent)
  return { digits: scaled(a, exponent) - scaled(b, exponent), exponent }
}

/** Numbers of all types in one order; NaN is lowest and equal to itself. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const [x, y] = [toNumber(a), toNumber(b)]
  if (x < y) return -1
  if (x > y) return 1
  if (x !== y) return Number(Number.isNaN(y)) - Number(Number.isNaN(x))
  if (typeof a === 'number' && typeof b === 'number') return 0
  const [restA, restB] = [differenceOf(a, x), differenceOf(b, y)]
  const exponent = Math.min(restA.exponent, restB.exponent)
  const difference = scaled(restA, exponent) - scaled(restB, exponent)
  return Number(difference > 0n) - Number(difference < 0n)
}

const LONG_MAX = (1n << 63n) - 1n
const LONG_MIN = -(1n << 63n)
const DECIMAL_DIGITS = 34

/** Rounds to the 34 digits of Decimal128, half to even. */
function toDecimal({ digits, exponent }: Exact): Decimal128 {
  const size = digits < 0n ? -digits : digits
  const surplus = Math.max(0, size.toString().length - DECIMAL_DIGITS)
  const unit = 10n ** BigInt(surplus)
  const [whole, twice] = [size / unit, (size % unit) * 2n]
  const kept = twice > unit || (twice === unit && whole % 2n === 1n) ? whole + 1n : whole
  return Decimal128.fromString(`${digits < 0n ? '-' : ''}${kept}E${exponent + surplus}`)
}

/** A double counts as the decimal that it is written as. */
const asDecimal = (value: Numeric): Exact | null => exactDecimal(value.toString())

const OPERATORS = {
  add: { doubles: (a: number, b: number) => a + b, integers: (a: bigint, b: bigint) => a + b },
  subtract: { doubles: (a: number, b: number) => a - b, integers: (a: bigint, b: bigint) => a - b },
  multiply: { doubles: (a: number, b: number) => a * b, integers: (a: bigint, b: bigint) => a * b },
} as const

export type ArithmeticOperator = keyof typeof OPERATORS

function decimalArithmetic(operator: ArithmeticOperator, a: Numeric, b: Numeric): Decimal128 {
  const { doubles, integers } = OPERATORS[operator]
  const [x, y] = [asDecimal(a), asDecimal(b)]
  if (!x || !y) return Decimal128.fromString(String(doubles(toNumber(a), toNumber(b))))
  if (operator === 'multiply')
    return toDecimal({ digits: x.digits * y.digits, exponent: x.exponent + y.exponent })
  const exponent = Math.min(x.exponent, y.exponent)
  return toDecimal({ digits: integers(scaled(x, exponent), scaled(y, exponent)), exponent })
}

const toBigInt = (value: Numeric): bigint => (isLong(value) ? value.toBigInt() : BigInt(toNumber(value)))

/**
 * Arithmetic with MongoDB's result types: the widest of decimal, double, int64 and int32, and an int32 that overflows
 * becomes an int64.
 * @throws CommandError BadValue when an int64 overflows
 */
export function arithmetic(operator: ArithmeticOperator, a: Numeric, b: Numeric): Numeric {
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimalArithmetic(operator, a, b)
  const { doubles, integers } = OPERATORS[operator]
  if (typeCode(a) === 1 || typeCode(b) === 1) return double(doubles(toNumber(a), toNumber(b)))
  const result = integers(toBigInt(a), toBigInt(b))
  if (result > LONG_MAX || result < LONG_MIN)
    throw badValue('integer overflow: the result does not fit into 64 bits')
  return isLong(a) || isLong(b) ? Long.fromBigInt(result) : integer(Number(result))
}

/** Division as `$divide` and `$avg` do it: never integral. */
export function divide(a: Numeric, b: Numeric): Numeric {
  const quotient = toNumber(a) / toNumber(b)
  if (!(a instanceof Decimal128) && !(b instanceof Decimal128)) return double(quotient)
  const [x, y] = [asDecimal(a), asDecimal(b)]
  if (!x || !y || y.digits === 0n) return Decimal128.fromString(String(quotient))
  const places = DECIMAL_DIGITS + y.digits.toString().length
  const digits = String((x.digits * 10n ** BigInt(places)) / y.digits)
  // 1 / 2 is 0.5 and not 0.50000…
  const zeros = Math.min(/0*$/.exec(digits)?.[0].length ?? 0, places)
  const shortened = BigInt(digits.slice(0, digits.length - zeros) || '0')
  return toDecimal({ digits: shortened, exponent: x.exponent - y.exponent - places + zeros })
}

/** The number in an option such as limit, or `fallback` when it is absent. */
export const numberOption = (value: Value, fallback = 0): number =>
  isNumeric(value) ? toNumber(value) : fallback

/** Booleans and numbers as flags: 1, 1.0, true and so on; absent is false. */
export const isTruthyOption = (value: Value): boolean =>
  value === true || (isNumeric(value) && toNumber(value) !== 0)
