import { BSONRegExp, Binary, ObjectId } from 'bson'
import type { Collation } from '../values/collation.ts'
import { badValue, failedToParse } from '../values/command-error.ts'
import { bytesOf, compareValues, equalValues } from '../values/compare.ts'
import { numberOption, toNumber } from '../values/numbers.ts'
import { regexFrom } from '../values/regex.ts'
import {
  Kind,
  TYPE_CODES,
  type Value,
  display,
  isLong,
  isNumeric,
  kindOf,
  stringOf,
  typeCode,
} from '../values/value.ts'
import type { Test } from './path.ts'

// The operators of a filter as tests of the value that a path leads to.

/** A filter on an array holds when it holds for the array or for one of its elements. */
export const anyElement = (value: Value, test: Test): boolean =>
  (Array.isArray(value) && value.some(test)) || test(value)

export const regexOf = (value: BSONRegExp): RegExp => regexFrom(value.pattern, value.options)

const isNull: Test = value => value === null || value === undefined

/** `{ field: value }`: null finds missing fields as well, a regular expression finds what it matches. */
export function equality(wanted: Value, collation: Collation): Test {
  if (isNull(wanted)) return value => value === undefined || anyElement(value, element => element === null)
  if (wanted instanceof BSONRegExp) return matchesRegex(wanted)
  if (typeof wanted === 'string' && !collation)
    return value => anyElement(value, element => stringOf(element) === wanted)
  return value =>
    anyElement(value, element => element !== undefined && equalValues(element, wanted, collation))
}

function matchesRegex(wanted: BSONRegExp): Test {
  const regex = regexOf(wanted)
  const test: Test = element => {
    const text = stringOf(element)
    return text === null ? element instanceof BSONRegExp && equalValues(element, wanted) : regex.test(text)
  }
  return value => anyElement(value, test)
}

export const ORDERS = {
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
} as const

const isNaNValue = (value: Value): boolean => isNumeric(value) && Number.isNaN(toNumber(value))

/** Ranges compare only within the type of their bound; NaN is in no range but its own. */
export function range(operator: keyof typeof ORDERS, bound: Value, collation: Collation): Test {
  const holds = ORDERS[operator]
  const orEqual = operator === '$lte' || operator === '$gte'
  const kind = kindOf(bound)
  if (kind === Kind.null) return orEqual ? equality(null, null) : () => false
  if (kind === Kind.minKey || kind === Kind.maxKey) {
    return value => anyElement(value, element => holds(compareValues(element, bound)))
  }
  if (isNaNValue(bound)) return value => orEqual && anyElement(value, isNaNValue)
  return value =>
    anyElement(
      value,
      element =>
        kindOf(element) === kind && !isNaNValue(element) && holds(compareValues(element, bound, collation)),
    )
}

/** `$in`: long lists of strings or ids, as made by populate, are looked up in a set. */
export function oneOf(wanted: Value, collation: Collation): Test {
  if (!Array.isArray(wanted)) throw badValue('$in needs an array')
  const keyFor = (value: Value): string | null => {
    if (typeof value === 'string') return `s${value}`
    return value instanceof ObjectId ? `o${value.toHexString()}` : null
  }
  const keys = wanted.map(keyFor)
  if (wanted.length > 8 && !collation && !keys.includes(null)) {
    const set = new Set(keys)
    const test: Test = element => {
      const key = keyFor(element)
      return key !== null && set.has(key)
    }
    return value => anyElement(value, test)
  }
  const tests = wanted.map(each => equality(each, collation))
  return value => tests.some(test => test(value))
}

/** The codes that `$type` names; "number" stands for all four numeric types. */
function typeCodes(argument: Value): Set<number> {
  const codes = (Array.isArray(argument) ? argument : [argument]).flatMap(type => {
    if (type === 'number') return [1, 16, 18, 19]
    const code = typeof type === 'string' ? TYPE_CODES[type] : numberOption(type, Number.NaN)
    if (code === undefined) throw badValue(`Unknown type name alias: ${display(type)}`)
    if (!Object.values(TYPE_CODES).includes(code)) throw badValue(`Invalid numerical type code: ${code}`)
    return [code]
  })
  if (codes.length === 0) throw failedToParse('$type must match at least one type')
  return new Set(codes)
}

export function hasType(argument: Value): Test {
  const codes = typeCodes(argument)
  return value => anyElement(value, element => element !== undefined && codes.has(typeCode(element)))
}

export function hasSize(argument: Value): Test {
  const size = numberOption(argument, Number.NaN)
  if (!Number.isInteger(size)) throw badValue('$size must be a whole number')
  if (size < 0) throw badValue('$size may not be negative')
  return value => Array.isArray(value) && value.length === size
}

export function hasRemainder(argument: Value): Test {
  if (!Array.isArray(argument) || argument.length < 2) throw badValue('malformed mod, not enough elements')
  if (argument.length > 2) throw badValue('malformed mod, too many elements')
  const [divisor = 0, remainder] = argument.map(each => Math.trunc(numberOption(each, Number.NaN)))
  if (Number.isNaN(divisor)) throw badValue('malformed mod, divisor not a number')
  if (divisor === 0) throw badValue('divisor cannot be 0')
  return value =>
    anyElement(value, element => isNumeric(element) && Math.trunc(toNumber(element)) % divisor === remainder)
}

export function matchesPattern(pattern: Value, options: Value): Test {
  const flags = typeof options === 'string' ? options : undefined
  if (pattern instanceof BSONRegExp) return testText(regexFrom(pattern.pattern, flags ?? pattern.options))
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string')
  return testText(regexFrom(pattern, flags))
}

const testText =
  (regex: RegExp): Test =>
  value =>
    anyElement(value, element => {
      const text = stringOf(element)
      return text !== null && regex.test(text)
    })

const BIT_TESTS = {
  $bitsAllSet: (common: bigint, mask: bigint) => common === mask,
  $bitsAllClear: (common: bigint) => common === 0n,
  $bitsAnySet: (common: bigint) => common !== 0n,
  $bitsAnyClear: (common: bigint, mask: bigint) => common !== mask,
} as const

export const isBitOperator = (operator: string): operator is keyof typeof BIT_TESTS => operator in BIT_TESTS

function bitsOf(value: Value): bigint | null {
  if (value instanceof Binary)
    return bytesOf(value).reduce((bits, byte, at) => bits | (BigInt(byte) << BigInt(8 * at)), 0n)
  if (isLong(value)) return value.toBigInt()
  return isNumeric(value) && Number.isInteger(toNumber(value)) ? BigInt(toNumber(value)) : null
}

export function hasBits(operator: keyof typeof BIT_TESTS, argument: Value): Test {
  const mask = Array.isArray(argument)
    ? argument.reduce<bigint>((bits, at) => bits | (1n << BigInt(numberOption(at))), 0n)
    : bitsOf(argument)
  if (mask === null) throw badValue(`${operator} takes an Array, a number, or a BinData`)
  return value =>
    anyElement(value, element => {
      const bits = bitsOf(element)
      return bits !== null && BIT_TESTS[operator](bits & mask, mask)
    })
}
