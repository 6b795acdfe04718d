import {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code as JavaScriptCode,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  serialize,
} from 'bson'
import { Code, CommandError } from './command-error.ts'
import { type Doc, type Value, isInt32, newDoc } from './value.ts'

/** MongoDB refuses deeper documents as well. */
const MAX_DEPTH = 200
const OLD_BINARY = 2

const invalid = (reason: string): CommandError =>
  new CommandError(Code.invalidBson, `Invalid BSON: ${reason}`)

/**
 * Reads BSON into the engine's values. Nothing in the bytes is trusted: they come from a socket. (The bson package's
 * deserialize gives Object.prototype and one class for all numbers, and a walk over its result costs more than this.)
 * @throws CommandError InvalidBSON, Overflow
 */
export function decode(bytes: Buffer): Doc {
  try {
    return new Reader(bytes).document()
  } catch (error) {
    if (error instanceof RangeError) throw invalid('it ends too early')
    throw error
  }
}

class Reader {
  private at = 0
  private depth = 0
  private readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  document(): Doc {
    const doc = newDoc()
    const end = this.open()
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      const field = this.cstring()
      doc[field] = this.value(type)
    }
    this.close(end)
    return doc
  }

  /** The names "0", "1", … of the elements carry nothing. */
  array(): Value[] {
    const values: Value[] = []
    const end = this.open()
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      this.skipCstring()
      values.push(this.value(type))
    }
    this.close(end)
    return values
  }

  private value(type: number): Value {
    const read = READERS[type]
    if (!read) throw invalid(`type ${type} is unknown`)
    return read(this)
  }

  private open(): number {
    const end = this.at + this.bytes.readInt32LE(this.at)
    if (end > this.bytes.length || end < this.at + 5) throw invalid('a document has a wrong length')
    if (++this.depth > MAX_DEPTH)
      throw new CommandError(Code.overflow, 'BSONObj exceeded maximum nested object depth')
    this.at += 4
    return end
  }

  private close(end: number): void {
    if (this.at !== end) throw invalid('a document does not end where it says')
    this.depth--
  }

  byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw invalid('it ends too early')
    return byte
  }

  private skipCstring(): number {
    const end = this.bytes.indexOf(0, this.at)
    if (end < 0) throw invalid('a name has no end')
    const start = this.at
    this.at = end + 1
    return start
  }

  cstring(): string {
    const start = this.skipCstring()
    return this.bytes.toString('utf8', start, this.at - 1)
  }

  string(): string {
    const length = this.int32()
    const start = this.at
    const end = start + length - 1
    if (length < 1 || this.bytes[end] !== 0) throw invalid('a string has a wrong length')
    this.at = end + 1
    return this.bytes.toString('utf8', start, end)
  }

  int32(): number {
    const value = this.bytes.readInt32LE(this.at)
    this.at += 4
    return value
  }

  double(): Value {
    const double = this.bytes.readDoubleLE(this.at)
    this.at += 8
    return isInt32(double) ? new Double(double) : double
  }

  /** A copy: a small value should not keep a large message in memory. */
  copy(length: number): Buffer {
    const end = this.at + length
    if (length < 0 || end > this.bytes.length) throw invalid('a value has a wrong length')
    const copy = Buffer.allocUnsafe(length)
    this.bytes.copy(copy, 0, this.at, end)
    this.at = end
    return copy
  }

  binary(): Binary {
    const length = this.int32()
    const subtype = this.byte()
    return new Binary(this.copy(subtype === OLD_BINARY ? this.int32() : length), subtype)
  }

  codeWithScope(): JavaScriptCode {
    this.int32()
    return new JavaScriptCode(this.string(), this.document())
  }
}

/** How the value of each of BSON's types is read. https://bsonspec.org/spec.html */
const READERS: Readonly<Record<number, (from: Reader) => Value>> = {
  0x01: from => from.double(),
  0x02: from => from.string(),
  0x03: from => from.document(),
  0x04: from => from.array(),
  0x05: from => from.binary(),
  0x06: () => undefined,
  0x07: from => new ObjectId(from.copy(12)),
  0x08: from => from.byte() === 1,
  0x09: from => new Date((from.int32() >>> 0) + from.int32() * 2 ** 32),
  0x0a: () => null,
  0x0b: from => new BSONRegExp(from.cstring(), from.cstring()),
  0x0d: from => new JavaScriptCode(from.string()),
  0x0e: from => new BSONSymbol(from.string()),
  0x0f: from => from.codeWithScope(),
  0x10: from => from.int32(),
  0x11: from => new Timestamp({ i: from.int32() >>> 0, t: from.int32() >>> 0 }),
  0x12: from => new Long(from.int32(), from.int32()),
  0x13: from => new Decimal128(from.copy(16)),
  0x7f: () => new MaxKey(),
  0xff: () => new MinKey(),
}

/** The value's bytes; undefined becomes null, as the driver does. */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: false })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
