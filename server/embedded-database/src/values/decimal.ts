import { Decimal128, Double, Long } from 'bson'
import type { Numeric } from './value.ts'

/** An exact number: digits × 10^exponent. */
export interface Exact {
  readonly digits: bigint
  readonly exponent: number
}

function written(text: string): Exact | null {
  const [, whole = '', fraction = '', power = '0'] = /^(-?\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text) ?? []
  return whole ? { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length } : null
}

/** The exact number; null for infinities and NaN. Every finite double is an integer over a power of two. */
export function exactOf(value: Numeric): Exact | null {
  if (value instanceof Long || value instanceof Decimal128) return written(value.toString())
  let [scaled, halvings] = [Number(value), 0]
  if (!Number.isFinite(scaled)) return null
  for (; !Number.isInteger(scaled); halvings++) scaled *= 2
  return { digits: BigInt(scaled) * 5n ** BigInt(halvings), exponent: -halvings }
}

/** In decimal arithmetic a double is rounded to 15 significant digits, including trailing zeros. */
export function operandOf(value: Numeric): Exact | null {
  const isDouble = value instanceof Double || (typeof value === 'number' && (value | 0) !== value)
  return isDouble && Number(value) !== 0 ? written(Number(value).toPrecision(15)) : exactOf(value)
}

/** The digits of a number in units of 10^exponent, half to even. */
function digitsAt(value: Exact, exponent: number): bigint {
  if (exponent <= value.exponent) return value.digits * 10n ** BigInt(value.exponent - exponent)
  const unit = 10n ** BigInt(exponent - value.exponent)
  const [whole, rest, sign] = [value.digits / unit, value.digits % unit, value.digits < 0n ? -1n : 1n]
  const half = rest * 2n * sign - unit
  return half > 0n || (half === 0n && whole % 2n !== 0n) ? whole + sign : whole
}

const MOST_DIGITS = 34

/** The nearest decimal with 34 digits. */
export function decimalOf(value: Exact): Decimal128 {
  const exponent = value.exponent + Math.max(0, String(value.digits).replace('-', '').length - MOST_DIGITS)
  return Decimal128.fromStringWithRounding(`${digitsAt(value, exponent)}E${exponent}`)
}

export function plus(a: Exact, b: Exact): Exact {
  const exponent = Math.min(a.exponent, b.exponent)
  return { digits: digitsAt(a, exponent) + digitsAt(b, exponent), exponent }
}

export const minus = (a: Exact, b: Exact): Exact => plus(a, { ...b, digits: -b.digits })
