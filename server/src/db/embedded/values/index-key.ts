import { BSONRegExp, Binary, Code, Decimal128, Long, ObjectId, Timestamp } from 'bson'
import type { Collation } from './collation.ts'
import { bytesOf } from './compare.ts'
import { compareExact, exact, toNumber } from './numbers.ts'
import { type Doc, Kind, type Numeric, type Value, isDoc, isNumeric, kindOf, stringOf } from './value.ts'

/** Stands for an empty array in an index key: it is found by neither null nor a value. */
export const EMPTY_ARRAY = Symbol('empty array')

export type KeyPart = Value | typeof EMPTY_ARRAY

const LESS = 0x7f
const EXACT = 0x80
const MORE = 0x81
const SIGN = 1n << 63n

/**
 * Writes values as bytes whose order (memcmp) is MongoDB's order of the values: a byte for the kind, then the content
 * in a form that no other content continues. A descending part has all its bits inverted.
 */
class KeyWriter {
  private bytes = Buffer.allocUnsafe(256)
  private length = 0

  reset(): this {
    this.length = 0
    return this
  }

  finish(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length))
  }

  raw(content: Uint8Array): this {
    this.reserve(content.length)
    this.bytes.set(content, this.length)
    this.length += content.length
    return this
  }

  part(value: KeyPart, descending: boolean, collation: Collation): this {
    const start = this.length
    if (value === EMPTY_ARRAY) this.byte(Kind.emptyArray)
    else this.value(value, collation)
    if (descending) {
      for (let at = start; at < this.length; at++) this.bytes[at] = ~(this.bytes[at] ?? 0) & 0xff
    }
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
    if (value instanceof Timestamp) {
      this.int64(BigInt.asIntN(64, value.toBigInt() - SIGN))
    } else if (value instanceof Binary) {
      const content = bytesOf(value)
      this.reserve(5)
      this.length = this.bytes.writeUInt32BE(content.length, this.length)
      this.byte(value.sub_type)
      this.raw(content)
    } else if (value instanceof BSONRegExp) {
      this.text(value.pattern)
      this.text(value.options)
    } else if (value instanceof Code) {
      this.text(value.code)
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
    const length = Buffer.byteLength(text)
    this.reserve(length * 2 + 2)
    const start = this.length
    this.bytes.write(text, start)
    if (this.bytes.subarray(start, start + length).includes(0)) {
      for (const byte of Buffer.from(text)) {
        this.byte(byte)
        if (byte === 0) this.byte(0xff)
      }
    } else {
      this.length += length
    }
    this.byte(0)
    this.byte(0)
  }

  /** The nearest double, then whether the number is less, equal or more than that, then the difference. */
  private number(value: Numeric): void {
    const nearest = toNumber(value)
    this.double(nearest)
    if (value instanceof Decimal128 && Number.isFinite(nearest)) this.decimalRest(value, nearest)
    else if (value instanceof Long && !Number.isSafeInteger(nearest)) this.longRest(value, nearest)
    else this.byte(EXACT)
  }

  private decimalRest(value: Decimal128, nearest: number): void {
    const [number, double] = [exact(value), exact(nearest)]
    const order = number && double ? compareExact(number, double) : 0
    if (!number || order === 0) {
      this.byte(EXACT)
      return
    }
    this.byte(order < 0 ? LESS : MORE)
    let { digits, exponent } = number
    while (digits !== 0n && digits % 10n === 0n) {
      digits /= 10n
      exponent++
    }
    this.text(`${digits}e${exponent}`)
  }

  private longRest(value: Long, nearest: number): void {
    const difference = value.toBigInt() - BigInt(nearest)
    if (difference === 0n) {
      this.byte(EXACT)
      return
    }
    this.byte(difference < 0n ? LESS : MORE)
    this.int64(difference)
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
    else for (let at = start; at < this.length; at++) this.bytes[at] = ~(this.bytes[at] ?? 0) & 0xff
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
  writer.reset().part(value, descending, collation).finish()

/** The same as a string, for maps and sets. */
export const keyText = (value: Value, collation: Collation = null): string =>
  keyOf(value, false, collation).toString('latin1')

/** A prefix with one more part. */
export const extendKey = (
  prefix: Buffer,
  value: Value,
  how: { descending: boolean; collation: Collation },
): Buffer => writer.reset().raw(prefix).part(value, how.descending, how.collation).finish()

/** The parts of a compound key, one after the other. */
export function compoundKey(
  parts: readonly KeyPart[],
  descending: readonly boolean[],
  collation: Collation,
): Buffer {
  writer.reset()
  for (const [at, part] of parts.entries()) writer.part(part, descending[at] ?? false, collation)
  return writer.finish()
}

/** The first key after all that begin with this prefix; null when there is none. */
export function keyAfter(prefix: Buffer): Buffer | null {
  for (let at = prefix.length - 1; at >= 0; at--) {
    const byte = prefix[at] ?? 0
    if (byte === 0xff) continue
    const next = Buffer.from(prefix.subarray(0, at + 1))
    next[at] = byte + 1
    return next
  }
  return null
}

/** The keys in their order, each once. */
export function distinctKeys(keys: readonly Buffer[]): Buffer[] {
  const sorted = keys.toSorted((a, b) => Buffer.compare(a, b))
  return sorted.filter((key, at) => at === 0 || !sorted[at - 1]?.equals(key))
}
