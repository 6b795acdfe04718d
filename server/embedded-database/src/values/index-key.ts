import { BSONRegExp, Binary, Decimal128, ObjectId, Timestamp } from 'bson'
import { differenceOf, toNumber } from './numbers.ts'
import { type Numeric, type Value, fieldsOf, isDoc, isNumeric, kindOf } from './value.ts'

/** Follows the double of a number that equals it. */
export const EXACT = 0x80
export const SIGN_BIT = 0x80000000
const MIDDLE = 0x8000

/** The buffer in which keys are built. Everything here is synchronous, so one buffer is enough. */
let bytes = Buffer.allocUnsafe(1024)
let length = 0

/**
 * Encodes values as bytes whose order (memcmp) is MongoDB's order of the values: a byte for the kind, then the content
 * in a prefix-free form. A descending part has all its bits inverted.
 */
export function compoundKey(parts: readonly Value[], descending: readonly boolean[]): Buffer {
  length = 0
  for (let at = 0; at < parts.length; at++) {
    const start = length
    writeValue(parts[at])
    if (descending[at]) invertFrom(start)
  }
  const key = Buffer.allocUnsafe(length)
  bytes.copy(key, 0, 0, length)
  return key
}

/** Reserves bytes and returns their offset. */
function room(count: number): number {
  const start = length
  length += count
  if (length > bytes.length) {
    const larger = Buffer.allocUnsafe(length * 2)
    bytes.copy(larger, 0, 0, start)
    bytes = larger
  }
  return start
}

function writeByte(byte: number): void {
  // Reserve first: `bytes` may be a new buffer afterwards.
  const at = room(1)
  bytes[at] = byte
}

function writeUint32(value: number): void {
  const at = room(4)
  bytes.writeUInt32BE(value >>> 0, at)
}

function writeRaw(content: Uint8Array): void {
  const at = room(content.length)
  bytes.set(content, at)
}

function invertFrom(start: number): void {
  for (let at = start; at < length; at++) bytes[at] = ~(bytes[at] ?? 0) & 0xff
}

function writeValue(value: Value): void {
  writeByte(kindOf(value))
  if (typeof value === 'string') writeText(value)
  else if (isNumeric(value)) writeNumber(value)
  else if (value instanceof ObjectId) writeRaw(value.id)
  else if (value instanceof Date) {
    const high = Math.floor(value.getTime() / 2 ** 32)
    writeUint32(high ^ SIGN_BIT)
    writeUint32(value.getTime() - high * 2 ** 32)
  } else if (typeof value === 'boolean') writeByte(value ? 1 : 0)
  else if (Array.isArray(value)) {
    for (const element of value) writeValue(element)
    writeByte(0)
  } else if (value instanceof Timestamp) {
    writeUint32(value.t)
    writeUint32(value.i)
  } else if (value instanceof BSONRegExp) {
    writeText(value.pattern)
    writeText(value.options)
  } else if (value instanceof Binary) {
    writeUint32(value.position)
    writeByte(value.sub_type)
    writeRaw(value.buffer.subarray(0, value.position))
  } else if (isDoc(value)) {
    for (const field of fieldsOf(value)) {
      writeByte(kindOf(value[field]))
      writeText(field)
      writeValue(value[field])
    }
    writeByte(0)
  }
}

/** Terminated by two zeros; a zero inside is escaped as 0x00 0xff, so that it sorts above the terminator. */
function writeText(text: string): void {
  if (text.includes('\0')) {
    const escaped = Buffer.from(text).toString('latin1').replaceAll('\0', '\0\xff')
    writeRaw(Buffer.from(escaped, 'latin1'))
  } else {
    const start = room(text.length * 3)
    length = start + bytes.write(text, start)
  }
  writeByte(0)
  writeByte(0)
}

/**
 * The nearest double; then whether the number is less than, equal to or greater than it; then the difference as the
 * decimal place of its first digit and its digits, inverted when negative.
 */
function writeNumber(value: Numeric): void {
  const rough = toNumber(value)
  // A decimal beyond the range of doubles sorts after the largest double, by all its digits.
  const isBeyond = value instanceof Decimal128 && !Number.isFinite(rough) && /\d/.test(value.toString())
  const nearest = isBeyond ? Math.sign(rough) * Number.MAX_VALUE : rough
  writeDouble(nearest)
  const { digits, exponent } = differenceOf(value, isBeyond ? 0 : nearest)
  const sign = Math.sign(Number(digits))
  writeByte(EXACT + sign)
  if (sign === 0) return
  const start = length
  const text = String(digits).replace('-', '')
  const place = MIDDLE + text.length + exponent
  writeByte(place >> 8)
  writeByte(place & 0xff)
  writeText(text.replace(/0+$/, ''))
  if (sign < 0) invertFrom(start)
}

function writeDouble(value: number): void {
  const start = room(8)
  // -0 equals 0, and NaN sorts first.
  bytes.writeDoubleBE(value === 0 ? 0 : value, start)
  const first = bytes[start] ?? 0
  if (Number.isNaN(value)) bytes.fill(0, start, length)
  else if (first < 0x80) bytes[start] = first | 0x80
  else invertFrom(start)
}

/** The key of one value. */
export const keyOf = (value: Value, descending = false): Buffer => compoundKey([value], [descending])

/** The same as a string, for maps and sets. */
export const keyText = (value: Value): string => keyOf(value).toString('latin1')

/** The first key after all keys with this prefix; null when there is none. */
export function keyAfter(prefix: Buffer): Buffer | null {
  const at = prefix.findLastIndex(byte => byte !== 0xff)
  if (at < 0) return null
  const next = Buffer.from(prefix.subarray(0, at + 1))
  next[at] = (prefix[at] ?? 0) + 1
  return next
}

/** The keys, sorted and without duplicates. */
export function distinctKeys(keys: readonly Buffer[]): Buffer[] {
  const sorted = keys.toSorted((a, b) => Buffer.compare(a, b))
  return sorted.filter((key, at) => at === 0 || !sorted[at - 1]?.equals(key))
}
