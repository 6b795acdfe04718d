import { Decimal128, Double, Long } from 'bson'
import { badValue, notSupported } from './command-error.ts'
import { type Numeric, type Value, isInt32, isLong, isNumeric, typeName } from './value.ts'

/** The nearest double. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value
  if (value instanceof Double) return value.value
  return value instanceof Decimal128 ? Number(value.toString()) : value.toNumber()
}

/** A double that stays one when it is written. */
export const double = (value: number): Numeric => (isInt32(value) ? new Double(value) : value)

/** The number without its fraction; null for what is no number, NaN and infinities. */
export function wholeOf(value: Value): bigint | null {
  if (isLong(value)) return value.toBigInt()
  const whole = Math.trunc(numberOption(value, Number.NaN))
  return Number.isFinite(whole) ? BigInt(whole) : null
}

/** A number as digits and the power of ten that they count. */
const WRITTEN = /^(-?\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** A number less its nearest double, exactly, as digits × 10^exponent; zero also for infinities and NaN. */
export function differenceOf(value: Numeric, nearest: number): { digits: bigint; exponent: number } {
  const isWide = value instanceof Long || value instanceof Decimal128
  const written = isWide && Number.isFinite(nearest) ? WRITTEN.exec(value.toString()) : null
  if (!written) return { digits: 0n, exponent: 0 }
  const [, whole = '', fraction = '', power = '0'] = written
  const place = Number(power) - fraction.length
  // Every finite double is an integer over a power of two, hence an exact decimal.
  let [scaled, halvings] = [nearest, 0]
  for (; !Number.isInteger(scaled); halvings++) scaled *= 2
  const exponent = Math.min(place, -halvings)
  const shifted = (digits: bigint, from: number): bigint => digits * 10n ** BigInt(from - exponent)
  const double = shifted(BigInt(scaled) * 5n ** BigInt(halvings), -halvings)
  return { digits: shifted(BigInt(whole + fraction), place) - double, exponent }
}

const OPERATORS = {
  add: { doubles: (a: number, b: number) => a + b, integers: (a: bigint, b: bigint) => a + b },
  multiply: { doubles: (a: number, b: number) => a * b, integers: (a: bigint, b: bigint) => a * b },
} as const

/**
 * Arithmetic with MongoDB's result types: the widest of double, int64 and int32, and an int32 that overflows becomes
 * an int64.
 * @throws CommandError BadValue when an int64 overflows, CommandNotSupported for decimals
 */
export function arithmetic(operator: keyof typeof OPERATORS, a: Numeric, b: Numeric): Numeric {
  const { doubles, integers } = OPERATORS[operator]
  const types = [typeName(a), typeName(b)]
  if (types.includes('decimal')) throw notSupported('Arithmetic with decimals')
  if (types.includes('double')) return double(doubles(toNumber(a), toNumber(b)))
  const result = integers(wholeOf(a) ?? 0n, wholeOf(b) ?? 0n)
  if (BigInt.asIntN(64, result) !== result) throw badValue('integer overflow: more than 64 bits')
  const isInt = !types.includes('long') && isInt32(Number(result))
  return isInt ? Number(result) : Long.fromBigInt(result)
}

/** The number in an option such as limit, or `fallback` when it is absent. */
export const numberOption = (value: Value, fallback = 0): number =>
  isNumeric(value) ? toNumber(value) : fallback

/** Booleans and numbers as flags: 1, 1.0, true and so on; absent is false. */
export const isTruthyOption = (value: Value): boolean =>
  value === true || (isNumeric(value) && toNumber(value) !== 0)
