import { Decimal128, Double, Long } from 'bson'
import { badValue } from './command-error.ts'
import { type Numeric, type Value, isInt32, isLong, typeCode } from './value.ts'

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
  digits: bigint
  exponent: number
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
  let digits = (BigInt(high & 0xfffff) << 32n) | BigInt(view.getUint32(4))
  let power = biased === 0 ? -1074 : biased - 1075
  if (biased !== 0) digits |= 1n << 52n
  if (high >>> 31) digits = -digits
  while (power < 0 && digits !== 0n && (digits & 1n) === 0n) {
    digits >>= 1n
    power++
  }
  if (power >= 0) return { digits: digits << BigInt(power), exponent: 0 }
  return { digits: digits * 5n ** BigInt(-power), exponent: power }
}

/** The number exactly; null for infinities and NaN. */
export function exact(value: Numeric): Exact | null {
  if (value instanceof Decimal128) return exactDecimal(value.toString())
  if (value instanceof Long) return { digits: value.toBigInt(), exponent: 0 }
  const number = toNumber(value)
  return Number.isFinite(number) ? exactDouble(number) : null
}

/** Decimal128 reaches 10^6144; more than this need not be multiplied out to know who is larger. */
const MAX_SHIFT = 7000

export function compareExact(a: Exact, b: Exact): number {
  const exponent = Math.min(a.exponent, b.exponent)
  const x = a.digits * 10n ** BigInt(Math.min(a.exponent - exponent, MAX_SHIFT))
  const y = b.digits * 10n ** BigInt(Math.min(b.exponent - exponent, MAX_SHIFT))
  if (x === y) return 0
  return x < y ? -1 : 1
}

const needsExact = (value: Numeric, approximate: number): boolean =>
  typeof value !== 'number' && (value instanceof Decimal128 || !Number.isSafeInteger(approximate))

/** Numbers of all types in one order; NaN is lowest and equal to itself. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const x = toNumber(a)
  const y = toNumber(b)
  if (Number.isNaN(x)) return Number.isNaN(y) ? 0 : -1
  if (Number.isNaN(y)) return 1
  if (x !== y) return x < y ? -1 : 1
  if (!needsExact(a, x) && !needsExact(b, y)) return 0
  const [exactA, exactB] = [exact(a), exact(b)]
  return exactA && exactB ? compareExact(exactA, exactB) : 0
}

const LONG_MAX = (1n << 63n) - 1n
const LONG_MIN = -(1n << 63n)
const DECIMAL_DIGITS = 34

/** Rounds to the 34 digits of Decimal128, half to even. */
function toDecimal({ digits, exponent }: Exact): Decimal128 {
  let [kept, shift] = [digits < 0n ? -digits : digits, exponent]
  const surplus = kept.toString().length - DECIMAL_DIGITS
  if (surplus > 0) {
    const unit = 10n ** BigInt(surplus)
    const rest = kept % unit
    kept /= unit
    if (rest * 2n > unit || (rest * 2n === unit && (kept & 1n) === 1n)) kept++
    shift += surplus
  }
  return Decimal128.fromString(`${digits < 0n ? '-' : ''}${kept}E${shift}`)
}

const asDecimal = (value: Numeric): Exact | null =>
  value instanceof Decimal128 ? exact(value) : exactDecimal(value.toString())

export type ArithmeticOperator = 'add' | 'subtract' | 'multiply'

const ON_BIGINTS: Readonly<Record<ArithmeticOperator, (a: bigint, b: bigint) => bigint>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
}

const ON_DOUBLES: Readonly<Record<ArithmeticOperator, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
}

function decimalArithmetic(operator: ArithmeticOperator, a: Numeric, b: Numeric): Decimal128 {
  const [x, y] = [asDecimal(a), asDecimal(b)]
  if (!x || !y) return Decimal128.fromString(String(ON_DOUBLES[operator](toNumber(a), toNumber(b))))
  if (operator === 'multiply')
    return toDecimal({ digits: x.digits * y.digits, exponent: x.exponent + y.exponent })
  const exponent = Math.min(x.exponent, y.exponent)
  const scaled = [x, y].map(each => each.digits * 10n ** BigInt(each.exponent - exponent)) as [bigint, bigint]
  return toDecimal({ digits: ON_BIGINTS[operator](...scaled), exponent })
}

const isDoubleType = (value: Numeric): boolean => typeCode(value) === 1

const toBigInt = (value: Numeric): bigint => (isLong(value) ? value.toBigInt() : BigInt(toNumber(value)))

/**
 * Arithmetic with MongoDB's result types: the widest of decimal, double, int64 and int32, and an int32 that overflows
 * becomes an int64.
 * @throws CommandError BadValue when an int64 overflows
 */
export function arithmetic(operator: ArithmeticOperator, a: Numeric, b: Numeric): Numeric {
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimalArithmetic(operator, a, b)
  if (isDoubleType(a) || isDoubleType(b)) return double(ON_DOUBLES[operator](toNumber(a), toNumber(b)))
  const result = ON_BIGINTS[operator](toBigInt(a), toBigInt(b))
  if (result > LONG_MAX || result < LONG_MIN)
    throw badValue('integer overflow: the result does not fit into 64 bits')
  if (!isLong(a) && !isLong(b)) return integer(Number(result))
  return Long.fromBigInt(result)
}

/** Division as `$divide` and `$avg` do it: never integral. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (!(a instanceof Decimal128) && !(b instanceof Decimal128)) return double(toNumber(a) / toNumber(b))
  const [x, y] = [asDecimal(a), asDecimal(b)]
  if (!x || !y || y.digits === 0n) return Decimal128.fromString(String(toNumber(a) / toNumber(b)))
  const scale = BigInt(DECIMAL_DIGITS + y.digits.toString().length)
  const shifted = x.digits * 10n ** scale
  let exponent = x.exponent - y.exponent - Number(scale)
  let digits = shifted / y.digits
  while (exponent < 0 && digits !== 0n && digits % 10n === 0n) {
    digits /= 10n
    exponent++
  }
  return toDecimal({ digits, exponent })
}

/** The number in an option such as limit, or `fallback` when it is absent. */
export function numberOption(value: Value, fallback = 0): number {
  if (typeof value === 'number') return value
  return value instanceof Double || value instanceof Decimal128 || isLong(value) ? toNumber(value) : fallback
}

/** Booleans and numbers as flags: 1, 1.0, true and so on. */
export const isTruthyOption = (value: Value): boolean =>
  value === true || (value !== false && numberOption(value) !== 0)
