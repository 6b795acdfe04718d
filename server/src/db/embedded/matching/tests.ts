import { BSONRegExp, ObjectId } from 'bson'
import type { Collation } from '../values/collation.ts'
import { badValue, errorAt, failedToParse } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { numberOption, toNumber, wholeOf } from '../values/numbers.ts'
import { Kind, TYPE_CODES, type Value, display, isNumeric, kindOf, typeCode } from '../values/value.ts'
import type { Test } from './path.ts'

// The operators of a filter as tests of the value that a path leads to. A filter on an array holds when it holds for
// the array or for one of its elements.

const any =
  (test: Test): Test =>
  value =>
    (Array.isArray(value) && value.some(test)) || test(value)

/** `{ field: value }`: null finds missing fields as well, a regular expression finds what it matches and itself. */
export function equality(wanted: Value, collation: Collation): Test {
  if (wanted === null || wanted === undefined) return any(element => (element ?? null) === null)
  if (wanted instanceof BSONRegExp) {
    const regex = regexFrom(wanted)
    return any(element => (typeof element === 'string' ? regex.test(element) : equalValues(element, wanted)))
  }
  if (typeof wanted === 'string' && !collation) return any(element => element === wanted)
  return same(wanted, collation)
}

/** `$eq`, to which a regular expression is a value like others. */
export const same = (wanted: Value, collation: Collation): Test =>
  any(element => element !== undefined && equalValues(element, wanted, collation))

const isNaNValue = (value: Value): boolean => isNumeric(value) && Number.isNaN(toNumber(value))

/** `$lt` (sign -1) and `$gt` (1): only within the type of the bound; NaN is in no range but its own. */
export function range(bound: Value, collation: Collation, [sign, orEqual]: readonly [1 | -1, boolean]): Test {
  const kind = kindOf(bound)
  const holds = (element: Value): boolean => {
    const order = compareValues(element, bound, collation) * sign
    return order > 0 || (orEqual && order === 0)
  }
  if (kind === Kind.null) return orEqual ? equality(null, null) : () => false
  if (kind === Kind.minKey || kind === Kind.maxKey) return any(holds)
  if (isNaNValue(bound)) return orEqual ? any(isNaNValue) : () => false
  return any(element => kindOf(element) === kind && !isNaNValue(element) && holds(element))
}

/** `$in`: long lists of strings or ids, as made by populate, are looked up in a set. */
export function oneOf(wanted: readonly Value[], collation: Collation): Test {
  const keyFor = (value: Value): string | null => {
    if (typeof value === 'string') return `s${value}`
    return value instanceof ObjectId ? `o${value.toHexString()}` : null
  }
  const keys = new Set(wanted.map(keyFor))
  if (wanted.length > 8 && !collation && !keys.has(null)) return any(element => keys.has(keyFor(element)))
  const tests = wanted.map(each => equality(each, collation))
  return value => tests.some(test => test(value))
}

/** `$type`; "number" stands for all four numeric types. */
export function hasType(argument: Value): Test {
  const codes = (Array.isArray(argument) ? argument : [argument]).flatMap(type => {
    if (type === 'number') return [1, 16, 18, 19]
    const code = typeof type === 'string' ? TYPE_CODES[type] : numberOption(type, Number.NaN)
    if (code === undefined) throw badValue(`Unknown type name alias: ${display(type)}`)
    if (!Object.values(TYPE_CODES).includes(code)) throw badValue(`Invalid numerical type code: ${code}`)
    return [code]
  })
  if (codes.length === 0) throw failedToParse('$type must match at least one type')
  return any(element => element !== undefined && codes.includes(typeCode(element)))
}

export function hasSize(argument: Value): Test {
  const size = numberOption(argument, Number.NaN)
  if (!Number.isInteger(size) || size < 0) throw badValue('$size must be a whole number and not negative')
  return value => Array.isArray(value) && value.length === size
}

/** `$mod: [divisor, remainder]`; a remainder has the sign of its number. */
export function hasRemainder(argument: Value): Test {
  const [divisor = null, remainder = null, ...others] = Array.isArray(argument) ? argument.map(wholeOf) : []
  if (divisor === null || remainder === null || others.length > 0)
    throw badValue('malformed mod, it needs a divisor and a remainder, both numbers')
  if (divisor === 0n) throw badValue('divisor cannot be 0')
  return any(element => {
    const whole = wholeOf(element)
    return whole !== null && whole % divisor === remainder
  })
}

/** `$regex` with its `$options`. */
export function matchesPattern(pattern: Value, options: Value): Test {
  const [source, flags] = pattern instanceof BSONRegExp ? [pattern.pattern, pattern.options] : [pattern, '']
  const given = typeof options === 'string' ? options : flags
  if (typeof source !== 'string') throw badValue('$regex has to be a string')
  if (!/^[imsux]*$/.test(given)) throw errorAt(51108, `invalid flag in regex options: ${given}`)
  if (source.includes('\0')) throw errorAt(51109, 'Regular expression cannot contain an embedded null byte')
  return equality(new BSONRegExp(source, given), null)
}

/** A PCRE pattern as JavaScript's: options i, m, s and x, also written as (?i) at the start. */
function regexFrom({ pattern, options }: BSONRegExp): RegExp {
  const [start = '', inline = ''] = /^\(\?([imsx]+)\)/.exec(pattern) ?? []
  const all = options + inline
  const rest = pattern.slice(start.length)
  const source = all.includes('x') ? rest.replace(/(\\#|\\\s)|#[^\n]*|\s+/g, '$1') : rest
  const flags = ['i', 'm', 's'].filter(flag => all.includes(flag)).join('')
  for (const unicode of ['u', '']) {
    try {
      return new RegExp(source, flags + unicode)
    } catch {
      // Escapes that Unicode mode forbids are fine in the older syntax.
    }
  }
  throw errorAt(51091, `Regular expression is invalid: ${pattern}`)
}
