import { BSONRegExp, Decimal128, Double, Long, ObjectId, Timestamp } from 'bson'
import { compilePattern } from '../matching/pattern.ts'
import { Code, CommandError, errorAt, notSupported } from '../values/command-error.ts'
import { decimalOf, operandOf } from '../values/decimal.ts'
import { double, integerOf, toNumber, wholeOf } from '../values/numbers.ts'
import type { Numeric, Value } from '../values/value.ts'
import { isNumeric, typeName } from '../values/value.ts'
import type { Operator, Operators } from './operator.ts'
import { MANY, intOf, isNullish, isText, isTrue, onParts, onValues, typed, unlessNull } from './operator.ts'

/** Null ends it; the rest is ignored. */
const concat = onValues(0, MANY, (values, use) => {
  const end = values.findIndex(isNullish)
  const texts = (end < 0 ? values : values.slice(0, end)).map(value => typed(value, isText, [use, 16702]))
  return end < 0 ? texts.join('') : null
})

const isWritten = (value: Value): value is string | Numeric | Date =>
  isText(value) || isNumeric(value) || value instanceof Date

/** Changes ASCII letters only; null becomes an empty string, numbers and dates become text. */
const inCase = (pattern: RegExp, change: (letter: string) => string): Operator =>
  onValues(1, 1, ([value], use) =>
    textOf(typed(value ?? '', isWritten, [use, 16007])).replace(pattern, change),
  )

/** By code points. */
const substring = onValues(3, 3, ([value, start, count], use) => {
  const [from, length] = [intOf(start, use, 34450), intOf(count, use, 34452)]
  if (from < 0 || length < 0) throw errorAt(from < 0 ? 34455 : 34454, `${use.name} takes no negative numbers`)
  return Array.from(textOf(typed(value ?? '', isWritten, [use, 16007])))
    .slice(from, from + length)
    .join('')
})

const split = unlessNull(2, 2, ([value, separator], use) => {
  const [text, at] = [typed(value, isText, [use, 40085]), typed(separator, isText, [use, 40086])]
  if (at === '') throw errorAt(40087, '$split requires a non-empty separator')
  return text.split(at)
})

const BLANKS = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'

const trim = (atStart: boolean, atEnd: boolean): Operator =>
  onParts('input', 'chars', ({ input, chars = BLANKS }, use) => {
    if (isNullish(input) || chars === null) return null
    const [text, dropped] = [
      Array.from(typed(input, isText, [use, 50699])),
      new Set(typed(chars, isText, [use, 50700])),
    ]
    const isKept = (letter: string): boolean => !dropped.has(letter)
    const [first, last] = [text.findIndex(isKept), text.findLastIndex(isKept)]
    return first < 0 ? '' : text.slice(atStart ? first : 0, atEnd ? last + 1 : text.length).join('')
  })

/** The pattern may differ per document. */
const regexMatch = onParts('input regex', 'options', ({ input, regex, options }, use) => {
  if (isNullish(input) || isNullish(regex)) return false
  const given = isNullish(options) ? '' : typed(options, isText, [use, 51106])
  const pattern = regex instanceof BSONRegExp ? regex : new BSONRegExp(typed(regex, isText, [use, 51105]))
  if (pattern.options !== '' && given !== '') throw errorAt(51107, `${use.name} takes options in one place`)
  if (!/^[imsux]*$/.test(given)) throw errorAt(51108, `${use.name} does not know the options ${given}`)
  return compilePattern(new BSONRegExp(pattern.pattern, given || pattern.options))(
    typed(input, isText, [use, 51104]),
  )
})

const failed = (reason: string): CommandError =>
  new CommandError(Code.conversionFailure, `${reason} in $convert with no onError value`)
const unsupported = (value: Value, target: string): CommandError =>
  failed(`Unsupported conversion from ${typeName(value)} to ${target}`)

/** The result of `$toString` for a value. */
function textOf(value: Value): string {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof ObjectId) return value.toHexString()
  if (isNumeric(value) && typeName(value) === 'double') return doubleText(toNumber(value))
  if (isNumeric(value) || typeof value === 'boolean' || isText(value)) return String(value)
  throw unsupported(value, 'string')
}

/** A double as MongoDB writes it, which has 16 digits at most. */
function doubleText(number: number): string {
  const [size, plain] = [Math.abs(number), Object.is(number, -0) ? '-0' : String(number)]
  if (plain.replace(/e.*|\D/g, '').replace(/^0+/, '').length > 16)
    throw notSupported('A double of 17 digits as text')
  if (!Number.isFinite(number) || number === 0 || (size >= 1e-4 && size < 1e16)) return plain
  return number.toExponential().replace(/e(.)(\d)$/, 'e$10$2')
}

/** The number that a boolean, a date or a text converts to. */
function numberFrom(value: Value, target: string): Numeric {
  if (isNumeric(value)) return value
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date && target !== 'int') return Long.fromNumber(value.getTime())
  if (!isText(value)) throw unsupported(value, target)
  const isWhole = target === 'int' || target === 'long'
  const pattern = isWhole ? /^[+-]?\d+$/ : /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
  if (!pattern.test(value)) throw failed(`Failed to parse number '${value}'`)
  if (!isWhole) return target === 'double' ? double(Number(value)) : Decimal128.fromStringWithRounding(value)
  return integerOf(BigInt(value.replace('+', ''))) ?? double(Number(value))
}

const toWhole =
  (target: 'int' | 'long') =>
  (value: Value): Numeric => {
    const number = numberFrom(value, target)
    const isFinite = Number.isFinite(toNumber(number))
    const whole = isFinite ? integerOf(wholeOf(number) ?? 0n, target === 'long') : null
    if (whole !== null && typeName(whole) === target) return whole
    throw failed('Conversion would overflow target type')
  }

function toDate(value: Value): Date {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (value instanceof Timestamp) return new Date(value.t * 1000)
  if (isText(value)) throw notSupported('A date from a text')
  if (isNumeric(value) && typeName(value) !== 'int') return new Date(toNumber(toWhole('long')(value)))
  throw unsupported(value, 'date')
}

function toObjectId(value: Value): ObjectId {
  if (value instanceof ObjectId) return value
  if (!isText(value)) throw unsupported(value, 'objectId')
  if (/^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value)
  throw failed(`Failed to parse objectId '${value}'`)
}

function toDecimal(value: Value): Decimal128 {
  const number = numberFrom(value, 'decimal')
  const exact = number instanceof Decimal128 ? null : operandOf(number)
  return exact ? decimalOf(exact) : Decimal128.fromString(number.toString())
}

function toDouble(value: Value): Numeric {
  const [number, nearest] = [numberFrom(value, 'double'), toNumber(numberFrom(value, 'double'))]
  if (Number.isFinite(nearest) || number instanceof Double || typeof number === 'number')
    return double(nearest)
  if (!/\d/.test(number.toString())) return nearest
  throw failed('Conversion would overflow target type')
}

const conversion = (apply: (value: Value) => Value): Operator => unlessNull(1, 1, ([value]) => apply(value))

/** Operators on texts, and conversions from one type to another. */
export const textOperators: Operators = [
  ['$concat', concat],
  ['$toUpper', inCase(/[a-z]/g, letter => letter.toUpperCase())],
  ['$toLower', inCase(/[A-Z]/g, letter => letter.toLowerCase())],
  ['$substrCP', substring],
  ['$strLenCP', onValues(1, 1, ([value], use) => Array.from(typed(value, isText, [use, 34471])).length)],
  ['$split', split],
  ['$trim', trim(true, true)],
  ['$ltrim', trim(true, false)],
  ['$rtrim', trim(false, true)],
  ['$regexMatch', regexMatch],
  ['$toString', conversion(textOf)],
  ['$toInt', conversion(toWhole('int'))],
  ['$toLong', conversion(toWhole('long'))],
  ['$toDouble', conversion(toDouble)],
  ['$toDecimal', conversion(toDecimal)],
  ['$toBool', conversion(isTrue)],
  ['$toDate', conversion(toDate)],
  ['$toObjectId', conversion(toObjectId)],
  ['$type', onValues(1, 1, ([value]) => (value === undefined ? 'missing' : typeName(value)))],
  ['$isNumber', onValues(1, 1, ([value]) => isNumeric(value))],
]
