import { Decimal128, Double, Long } from 'bson'
import { badValue } from './command-error.ts'
import { type Exact, decimalOf, exactOf, minus, operandOf, plus } from './decimal.ts'
import { type Numeric, type Value, isInt32, isLong, isNumeric, typeName } from './value.ts'

/** The nearest double. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value
  if (value instanceof Double) return value.value
  return value instanceof Decimal128 ? Number(value.toString()) : value.toNumber()
}

/** A double that is encoded as one even if it is integral. */
const double = (value: number): Numeric => (isInt32(value) ? new Double(value) : value)

/** The number truncated to an integer; null for NaN, infinities and values that are not numbers. */
function wholeOf(value: Value): bigint | null {
  if (isLong(value)) return value.toBigInt()
  const whole = Math.trunc(numberOption(value, Number.NaN))
  return Number.isFinite(whole) ? BigInt(whole) : null
}

/** The exact difference between a number and its nearest double; zero for infinities and NaN. */
export function differenceOf(value: Numeric, nearest: number): Exact {
  const isWide = value instanceof Long || value instanceof Decimal128
  const [exact, double] = isWide ? [exactOf(value), exactOf(nearest)] : []
  if (!exact || !double) return { digits: 0n, exponent: 0 }
  return nearest === 0 ? exact : minus(exact, double)
}

/** An int32 if it fits and `isLong` is false, otherwise an int64; null beyond 64 bits. */
function integerOf(value: bigint, isLong = false): Numeric | null {
  if (BigInt.asIntN(64, value) !== value) return null
  return !isLong && isInt32(Number(value)) ? Number(value) : Long.fromBigInt(value)
}

/**
 * The sum, of the wider of the two types; an int32 that overflows becomes an int64.
 * @throws CommandError BadValue when an int64 overflows
 */
export function sumOf(a: Numeric, b: Numeric): Numeric {
  const types = [typeName(a), typeName(b)]
  const rough = double(toNumber(a) + toNumber(b))
  if (types.includes('decimal')) {
    const [x, y] = [operandOf(a), operandOf(b)]
    return x && y ? decimalOf(plus(x, y)) : Decimal128.fromString(rough.toString())
  }
  if (types.includes('double')) return rough
  const sum = integerOf((wholeOf(a) ?? 0n) + (wholeOf(b) ?? 0n), types.includes('long'))
  if (sum === null) throw badValue('integer overflow: more than 64 bits')
  return sum
}

/** The number in an option such as limit, or `fallback` when it is absent. */
export const numberOption = (value: Value, fallback = 0): number =>
  isNumeric(value) ? toNumber(value) : fallback

/** A flag given as a boolean or a number (1, 1.0, true); absent is false. */
export const isTruthyOption = (value: Value): boolean =>
  value === true || (isNumeric(value) && toNumber(value) !== 0)
