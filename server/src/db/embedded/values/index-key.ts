import { BSONRegExp, Binary, ObjectId, Timestamp } from 'bson'
import type { Collation } from './collation.ts'
import { differenceOf, toNumber } from './numbers.ts'
import { Kind, type Numeric, type Value, isDoc, isNumeric, kindOf } from './value.ts'

/** Stands for an empty array in an index key: it is found by neither null nor a value. */
export const EMPTY_ARRAY = Symbol('empty array')

export type KeyPart = Value | typeof EMPTY_ARRAY

const EXACT = 0x80
const SIGN_BIT = 0x80000000
const MIDDLE = 0x8000

/**
 * Writes values as bytes whose order (memcmp) is MongoDB's order of the values: a byte for the kind, then the content
 * in a form that no other content continues. A descending part has all its bits inverted.
 */
class KeyWriter {
  private bytes = Buffer.allocUnsafe(1024)
  private length = 0

  key(parts: readonly KeyPart[], descending: readonly boolean[], collation: Collation): Buffer {
    this.length = 0
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at]
      const start = this.length
      if (part === EMPTY_ARRAY) this.byte(Kind.emptyArray)
      else this.value(part, collation)
      if (descending[at]) this.invertFrom(start)
    }
    const key = Buffer.allocUnsafe(this.length)
    this.bytes.copy(key, 0, 0, this.length)
    return key
  }

  /** Makes room for some bytes, and says where they begin. */
  private room(count: number): number {
    const start = this.length
    this.length += count
    if (this.length > this.bytes.length) {
      const larger = Buffer.allocUnsafe(this.length * 2)
      this.bytes.copy(larger, 0, 0, start)
      this.bytes = larger
    }
    return start
  }

  private byte(byte: number): void {
    this.bytes[this.room(1)] = byte
  }

  private uint32(value: number): void {
    const at = this.room(4)
    this.bytes.writeUInt32BE(value >>> 0, at)
  }

  private raw(content: Uint8Array): void {
    const at = this.room(content.length)
    this.bytes.set(content, at)
  }

  private invertFrom(start: number): void {
    for (let at = start; at < this.length; at++) this.bytes[at] = ~(this.bytes[at] ?? 0) & 0xff
  }

  private value(value: Value, collation: Collation): void {
    this.byte(kindOf(value))
    if (typeof value === 'string') this.text(collation ? collation.fold(value) : value)
    else if (isNumeric(value)) this.number(value)
    else if (value instanceof ObjectId) this.raw(value.id)
    else if (value instanceof Date) {
      const high = Math.floor(value.getTime() / 2 ** 32)
      this.uint32(high ^ SIGN_BIT)
      this.uint32(value.getTime() - high * 2 ** 32)
    } else if (typeof value === 'boolean') this.byte(value ? 1 : 0)
    else if (Array.isArray(value)) {
      for (const element of value) this.value(element, collation)
      this.byte(0)
    } else if (value instanceof Timestamp) {
      this.uint32(value.t)
      this.uint32(value.i)
    } else if (value instanceof BSONRegExp) {
      this.text(value.pattern)
      this.text(value.options)
    } else if (value instanceof Binary) {
      this.uint32(value.position)
      this.byte(value.sub_type)
      this.raw(value.buffer.subarray(0, value.position))
    } else if (isDoc(value)) {
      for (const field of Object.keys(value)) {
        this.byte(kindOf(value[field]))
        this.text(field)
        this.value(value[field], collation)
      }
      this.byte(0)
    }
  }

  /** Ends with two zeros; a zero inside is followed by 0xff, so that it sorts above the end. */
  private text(text: string): void {
    if (text.includes('\0')) {
      const escaped = Buffer.from(text).toString('latin1').replaceAll('\0', '\0\xff')
      this.raw(Buffer.from(escaped, 'latin1'))
    } else {
      const start = this.room(text.length * 3)
      this.length = start + this.bytes.write(text, start)
    }
    this.byte(0)
    this.byte(0)
  }

  /**
   * The nearest double, then whether the number is less, equal or more than that; then the difference: the place of
   * its first digit and its digits, inverted below zero.
   */
  private number(value: Numeric): void {
    const nearest = toNumber(value)
    this.double(nearest)
    const { digits, exponent } = differenceOf(value, nearest)
    const sign = Math.sign(Number(digits))
    this.byte(EXACT + sign)
    if (sign === 0) return
    const start = this.length
    const text = String(digits).replace('-', '')
    const place = MIDDLE + text.length + exponent
    this.byte(place >> 8)
    this.byte(place & 0xff)
    this.text(text.replace(/0+$/, ''))
    if (sign < 0) this.invertFrom(start)
  }

  private double(value: number): void {
    const start = this.room(8)
    // -0 equals 0, and NaN comes before all others.
    this.bytes.writeDoubleBE(value === 0 ? 0 : value, start)
    const first = this.bytes[start] ?? 0
    if (Number.isNaN(value)) this.bytes.fill(0, start, this.length)
    else if (first < 0x80) this.bytes[start] = first | 0x80
    else this.invertFrom(start)
  }
}

/** Everything here is synchronous, so one writer serves all. */
const writer = new KeyWriter()

/** The parts of a compound key, one after the other; the descending ones with all bits inverted. */
export const compoundKey = (
  parts: readonly KeyPart[],
  descending: readonly boolean[],
  collation: Collation,
): Buffer => writer.key(parts, descending, collation)

/** One value as a key. */
export const keyOf = (value: KeyPart, descending = false): Buffer => writer.key([value], [descending], null)

/** The same as a string, for maps and sets. */
export const keyText = (value: Value, collation: Collation = null): string =>
  writer.key([value], [false], collation).toString('latin1')

/** The first key after all that begin with this prefix; null when there is none. */
export function keyAfter(prefix: Buffer): Buffer | null {
  const at = prefix.findLastIndex(byte => byte !== 0xff)
  if (at < 0) return null
  const next = Buffer.from(prefix.subarray(0, at + 1))
  next[at] = (prefix[at] ?? 0) + 1
  return next
}

/** The keys in their order, each once. */
export function distinctKeys(keys: readonly Buffer[]): Buffer[] {
  const sorted = keys.toSorted((a, b) => Buffer.compare(a, b))
  return sorted.filter((key, at) => at === 0 || !sorted[at - 1]?.equals(key))
}
