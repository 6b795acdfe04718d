import { Binary, Decimal128, Long, ObjectId, Timestamp } from 'bson'
import { Code, CommandError } from '../values/command-error.ts'
import { double, integer, toNumber } from '../values/numbers.ts'
import { type Value, isNumeric, typeName } from '../values/value.ts'
import { parseDate } from './calendar.ts'
import { type Operator, isNullish, isTrue, onFields, onValue } from './operator.ts'

const failed = (value: Value, target: string): CommandError =>
  new CommandError(
    Code.conversionFailure,
    `Unsupported conversion from ${typeName(value)} to ${target} in $convert with no onError value`,
  )

function toText(value: Value): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof ObjectId) return value.toHexString()
  if (isNumeric(value)) return value.toString()
  if (typeof value === 'boolean') return String(value)
  throw failed(value, 'string')
}

function toDate(value: Value): Date {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (value instanceof Timestamp) return new Date(value.t * 1000)
  if (typeof value === 'string') return new Date(parseDate(value, 'UTC'))
  // An int32 is no date for MongoDB; wider numbers are milliseconds.
  if (
    isNumeric(value) &&
    !(typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31)
  ) {
    return new Date(Math.trunc(toNumber(value)))
  }
  throw failed(value, 'date')
}

function toDouble(value: Value, target: string): number {
  if (isNumeric(value)) return toNumber(value)
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) return Number(value)
  if (typeof value === 'string') {
    throw new CommandError(
      Code.conversionFailure,
      `Failed to parse number '${value}' in $convert with no onError value`,
    )
  }
  throw failed(value, target)
}

function toWhole(value: Value, target: 'int' | 'long'): Value {
  if (value instanceof Date && target === 'int') throw failed(value, target)
  if (typeof value === 'string' && !/^[+-]?\d+$/.test(value)) {
    throw new CommandError(
      Code.conversionFailure,
      `Failed to parse number '${value}' in $convert with no onError value`,
    )
  }
  if (target === 'long' && typeof value === 'string') return Long.fromString(value)
  if (target === 'long' && value instanceof Long) return value
  const whole = Math.trunc(toDouble(value, target))
  const limit = target === 'int' ? 2 ** 31 : 2 ** 63
  if (!Number.isFinite(whole) || whole >= limit || whole < -limit) {
    throw new CommandError(
      Code.conversionFailure,
      `Conversion would overflow target type in $convert with no onError value: ${whole}`,
    )
  }
  return target === 'int' ? integer(whole) : Long.fromNumber(whole)
}

function toObjectId(value: Value): ObjectId {
  if (value instanceof ObjectId) return value
  if (typeof value === 'string' && ObjectId.isValid(value)) return new ObjectId(value)
  throw new CommandError(
    Code.conversionFailure,
    `Failed to parse objectId ${typeof value === 'string' ? `'${value}'` : typeName(value)} in $convert with no onError value`,
  )
}

const CONVERSIONS = new Map<string, (value: Value) => Value>([
  ['string', toText],
  ['int', value => toWhole(value, 'int')],
  ['long', value => toWhole(value, 'long')],
  ['double', value => double(toDouble(value, 'double'))],
  [
    'decimal',
    value => Decimal128.fromString(isNumeric(value) ? value.toString() : String(toDouble(value, 'decimal'))),
  ],
  ['bool', value => value instanceof Binary || isTrue(value)],
  ['date', toDate],
  ['objectId', toObjectId],
])

const conversion = (name: string, target: string): Operator =>
  onValue(name, value => (isNullish(value) ? null : CONVERSIONS.get(target)?.(value)))

const convert = onFields(
  '$convert',
  { required: ['input', 'to'], optional: ['onError', 'onNull'] },
  ({ input, to, onError, onNull }) => {
    if (isNullish(input)) return onNull ?? null
    const apply = typeof to === 'string' ? CONVERSIONS.get(to) : undefined
    if (!apply)
      throw new CommandError(
        Code.badValue,
        `Unknown type name: ${typeof to === 'string' ? to : typeName(to)}`,
      )
    try {
      return apply(input)
    } catch (error) {
      if (onError === undefined || !(error instanceof CommandError)) throw error
      return onError
    }
  },
)

export const conversionOperators: Readonly<Record<string, Operator>> = {
  $type: onValue('$type', value => (value === undefined ? 'missing' : typeName(value))),
  $isNumber: onValue('$isNumber', value => isNumeric(value)),
  $convert: convert,
  $toString: conversion('$toString', 'string'),
  $toInt: conversion('$toInt', 'int'),
  $toLong: conversion('$toLong', 'long'),
  $toDouble: conversion('$toDouble', 'double'),
  $toDecimal: conversion('$toDecimal', 'decimal'),
  $toBool: conversion('$toBool', 'bool'),
  $toDate: conversion('$toDate', 'date'),
  $toObjectId: conversion('$toObjectId', 'objectId'),
}
