import { BSONRegExp, Binary, Code, ObjectId, Timestamp } from 'bson'
import type { Collation } from './collation.ts'
import { bytesOf } from './compare.ts'
import { differenceOf, toNumber } from './numbers.ts'
import { type Doc, Kind, type Numeric, type Value, isDoc, isNumeric, kindOf, stringOf } from './value.ts'

/** Stands for an empty array in an index key: it is found by neither null nor a value. */
export const EMPTY_ARRAY = Symbol('empty array')

export type KeyPart = Value | typeof EMPTY_ARRAY

const LESS = 0x7f
const EXACT = 0x80
const MORE = 0x81
const SIGN = 1n << 63n
const MIDDLE = 0x8000

/**
 * Writes values as bytes whose order (memcmp) is MongoDB's order of the values: a byte for the kind, then the content
 * in a form that no other content continues. A descending part has all its bits inverted.
 */
class KeyWriter {
  private bytes = Buffer.allocUnsafe(256)
  private length = 0

  /** Starts a key that begins with these bytes. */
  start(prefix: Buffer | null): this {
    this.length = 0
    if (prefix) this.raw(prefix)
    return this
  }

  finish(): Buffer {
    const key = Buffer.allocUnsafe(this.length)
    this.bytes.copy(key, 0, 0, this.length)
    return key
  }

  part(value: KeyPart, descending: boolean, collation: Collation): this {
    const start = this.length
    if (value === EMPTY_ARRAY) this.byte(Kind.emptyArray)
    else this.value(value, collation)
    if (descending) this.invertFrom(start)
    return this
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }

  private byte(byte: number): void {
    this.reserve(1)
    this.bytes[this.length++] = byte
  }

  private raw(content: Uint8Array): void {
    this.reserve(content.length)
    this.bytes.set(content, this.length)
    this.length += content.length
  }

  private invertFrom(start: number): void {
    for (let at = start; at < this.length; at++) this.bytes[at] = ~(this.bytes[at] ?? 0) & 0xff
  }

  private value(value: Value, collation: Collation): void {
    this.byte(kindOf(value))
    const text = stringOf(value)
    if (text !== null) this.text(collation ? collation.fold(text) : text)
    else if (isNumeric(value)) this.number(value)
    else if (value instanceof ObjectId) this.raw(value.id)
    else if (value instanceof Date) this.int64(BigInt(value.getTime()))
    else if (typeof value === 'boolean') this.byte(value ? 1 : 0)
    else if (Array.isArray(value)) this.array(value, collation)
    else if (isDoc(value)) this.document(value, collation)
    else this.rare(value)
  }

  private rare(value: Value): void {
    if (value instanceof Timestamp) this.int64(BigInt.asIntN(64, value.toBigInt() - SIGN))
    else if (value instanceof Code) this.text(value.code)
    else if (value instanceof BSONRegExp) {
      this.text(value.pattern)
      this.text(value.options)
    } else if (value instanceof Binary) {
      const content = bytesOf(value)
      this.reserve(5)
      this.length = this.bytes.writeUInt32BE(content.length, this.length)
      this.byte(value.sub_type)
      this.raw(content)
    }
  }

  private array(values: Value[], collation: Collation): void {
    for (const value of values) this.value(value, collation)
    this.byte(0)
  }

  private document(doc: Doc, collation: Collation): void {
    for (const field of Object.keys(doc)) {
      this.byte(kindOf(doc[field]))
      this.text(field)
      this.value(doc[field], collation)
    }
    this.byte(0)
  }

  /** Ends with two zeros; a zero inside is followed by 0xff, so that it sorts above the end. */
  private text(text: string): void {
    const content = text.includes('\0') ? Buffer.from(text) : null
    const length = Buffer.byteLength(text)
    this.reserve(length * 2 + 2)
    if (!content) this.length += this.bytes.write(text, this.length)
    for (const byte of content ?? []) {
      this.byte(byte)
      if (byte === 0) this.byte(0xff)
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
    if (digits === 0n) {
      this.byte(EXACT)
      return
    }
    this.byte(digits < 0n ? LESS : MORE)
    const start = this.length
    const text = String(digits < 0n ? -digits : digits)
    this.reserve(2)
    this.length = this.bytes.writeUInt16BE(MIDDLE + text.length + exponent, this.length)
    this.text(text.replace(/0+$/, ''))
    if (digits < 0n) this.invertFrom(start)
  }

  private double(value: number): void {
    this.reserve(8)
    const start = this.length
    this.length += 8
    if (Number.isNaN(value)) {
      this.bytes.fill(0, start, this.length)
      return
    }
    // -0 equals 0
    this.bytes.writeDoubleBE(value === 0 ? 0 : value, start)
    const first = this.bytes[start] ?? 0
    if (first < 0x80) this.bytes[start] = first | 0x80
    else this.invertFrom(start)
  }

  private int64(value: bigint): void {
    this.reserve(8)
    this.length = this.bytes.writeBigUInt64BE(BigInt.asUintN(64, value + SIGN), this.length)
  }
}

/** Everything here is synchronous, so one writer serves all. */
const writer = new KeyWriter()

/** One value as a key. */
export const keyOf = (value: KeyPart, descending = false, collation: Collation = null): Buffer =>
  writer.start(null).part(value, descending, collation).finish()

/** The same as a string, for maps and sets. */
export const keyText = (value: Value, collation: Collation = null): string =>
  keyOf(value, false, collation).toString('latin1')

/** A prefix with one more part. */
export const extendKey = (
  prefix: Buffer,
  value: Value,
  how: { descending: boolean; collation: Collation },
): Buffer => writer.start(prefix).part(value, how.descending, how.collation).finish()

/** The parts of a compound key, one after the other. */
export function compoundKey(
  parts: readonly KeyPart[],
  descending: readonly boolean[],
  collation: Collation,
): Buffer {
  writer.start(null)
  for (const [at, part] of parts.entries()) writer.part(part, descending[at] ?? false, collation)
  return writer.finish()
}

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
