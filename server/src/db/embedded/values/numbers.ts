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

/** A number as it is written; null for infinities and NaN. A double counts as its shortest decimal. */
function exactText(value: Numeric): Exact | null {
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(value.toString())
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  return { digits: sign ? -digits : digits, exponent: Number(exponent) - fraction.length }
}

/** Every finite double is an integer over a power of two, hence an exact decimal. */
function exactDouble(value: number): Exact {
  let [scaled, halvings] = [value, 0]
  for (; !Number.isInteger(scaled); halvings++) scaled *= 2
  return { digits: BigInt(scaled) * 5n ** BigInt(halvings), exponent: -halvings }
}

/** Two numbers' digits with the same exponent. */
function aligned(a: Exact, b: Exact): readonly [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent)
  const scaled = (each: Exact): bigint => each.digits * 10n ** BigInt(each.exponent - exponent)
  return [scaled(a), scaled(b), exponent]
}

/** A number less its nearest double, exactly; zero also for infinities and NaN. */
export function differenceOf(value: Numeric, nearest: number): Exact {
  const written = value instanceof Long || value instanceof Decimal128 ? exactText(value) : null
  if (!written || !Number.isFinite(nearest)) return { digits: 0n, exponent: 0 }
  const [a, b, exponent] = aligned(written, exactDouble(nearest))
  return { digits: a - b, exponent }
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

const OPERATORS = {
  add: { doubles: (a: number, b: number) => a + b, integers: (a: bigint, b: bigint) => a + b },
  subtract: { doubles: (a: number, b: number) => a - b, integers: (a: bigint, b: bigint) => a - b },
  multiply: { doubles: (a: number, b: number) => a * b, integers: (a: bigint, b: bigint) => a * b },
} as const

const toBigInt = (value: Numeric): bigint => (isLong(value) ? value.toBigInt() : BigInt(toNumber(value)))

/**
 * Arithmetic with MongoDB's result types: the widest of decimal, double, int64 and int32, and an int32 that overflows
 * becomes an int64.
 * @throws CommandError BadValue when an int64 overflows
 */
export function arithmetic(operator: keyof typeof OPERATORS, a: Numeric, b: Numeric): Numeric {
  const { doubles, integers } = OPERATORS[operator]
  const inDoubles = doubles(toNumber(a), toNumber(b))
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    const [x, y] = [exactText(a), exactText(b)]
    if (!x || !y) return Decimal128.fromString(String(inDoubles))
    if (operator === 'multiply')
      return toDecimal({ digits: x.digits * y.digits, exponent: x.exponent + y.exponent })
    const [left, right, exponent] = aligned(x, y)
    return toDecimal({ digits: integers(left, right), exponent })
  }
  if (typeCode(a) === 1 || typeCode(b) === 1) return double(inDoubles)
  const result = integers(toBigInt(a), toBigInt(b))
  if (result > LONG_MAX || result < LONG_MIN)
    throw badValue('integer overflow: the result does not fit into 64 bits')
  return isLong(a) || isLong(b) ? Long.fromBigInt(result) : integer(Number(result))
}

/** Division as `$divide` and `$avg` do it: never integral. */
export function divide(a: Numeric, b: Numeric): Numeric {
  const quotient = toNumber(a) / toNumber(b)
  if (!(a instanceof Decimal128) && !(b instanceof Decimal128)) return double(quotient)
  const [x, y] = [exactText(a), exactText(b)]
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
