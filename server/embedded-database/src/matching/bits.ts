import { Binary } from 'bson'
import { badValue } from '../values/command-error.ts'
import { numberOption, wholeOf } from '../values/numbers.ts'
import { type Value, isNumeric } from '../values/value.ts'

/** The value as bits, lowest first; a negative number is extended with ones. Null for a value without bits. */
function bitsOf(value: Value): ((at: bigint) => boolean) | null {
  if (value instanceof Binary) {
    const bytes = value.value()
    return at => (((bytes[Number(at >> 3n)] ?? 0) >> Number(at & 7n)) & 1) === 1
  }
  const whole = isNumeric(value) && Number.isInteger(numberOption(value, Number.NaN)) ? wholeOf(value) : null
  if (whole === null || BigInt.asIntN(64, whole) !== whole) return null
  return at => ((whole >> (at > 63n ? 63n : at)) & 1n) === 1n
}

/** The positions in a mask: a list, or the one bits of a number or binary. @throws CommandError BadValue */
function positionsOf(mask: Value): bigint[] {
  const isNegative = isNumeric(mask) && numberOption(mask) < 0
  const bits = Array.isArray(mask) || isNegative ? null : bitsOf(mask)
  const length = mask instanceof Binary ? mask.length() * 8 : 63
  if (bits) return Array.from({ length }, (_, at) => BigInt(at)).filter(bits)
  const listed = (Array.isArray(mask) ? mask : [null]).map(wholeOf)
  const known = listed.filter(at => at !== null && at >= 0n)
  if (known.length === listed.length) return known as bigint[]
  throw badValue('a bit mask is a list of positions, a number that is not negative, or a BinData')
}

/** `$bitsAllSet` and its variants: whether the bits at all (or any) of the positions are set (or clear). */
export const bitTest =
  (isSet: boolean, isAll: boolean) =>
  (mask: Value): ((value: Value) => boolean) => {
    const positions = positionsOf(mask)
    return value => {
      const bits = bitsOf(value)
      if (!bits) return false
      return isAll ? positions.every(at => bits(at) === isSet) : positions.some(at => bits(at) === isSet)
    }
  }
