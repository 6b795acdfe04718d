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
 * Reads BSON into the engine's values. Nothing in the bytes is trusted: they come from a socket.
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

  private array(): Value[] {
    const values: Value[] = []
    const end = this.open()
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      // The names "0", "1", … of the elements carry nothing.
      this.skipCstring()
      values.push(this.value(type))
    }
    this.close(end)
    return values
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

  private byte(): number {
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

  private cstring(): string {
    const start = this.skipCstring()
    return this.bytes.toString('utf8', start, this.at - 1)
  }

  private string(): string {
    const length = this.bytes.readInt32LE(this.at)
    const start = this.at + 4
    const end = start + length - 1
    if (length < 1 || this.bytes[end] !== 0) throw invalid('a string has a wrong length')
    this.at = end + 1
    return this.bytes.toString('utf8', start, end)
  }

  private slice(length: number): Buffer {
    const end = this.at + length
    if (length < 0 || end > this.bytes.length) throw invalid('a value has a wrong length')
    const copy = Buffer.from(this.bytes.subarray(this.at, end))
    this.at = end
    return copy
  }

  private advance(length: number): number {
    const start = this.at
    this.at += length
    return start
  }

  private binary(): Binary {
    const length = this.bytes.readInt32LE(this.advance(4))
    const subtype = this.byte()
    return new Binary(
      this.slice(subtype === OLD_BINARY ? this.bytes.readInt32LE(this.advance(4)) : length),
      subtype,
    )
  }

  private double(): Value {
    const double = this.bytes.readDoubleLE(this.advance(8))
    return isInt32(double) ? new Double(double) : double
  }

  private long(): Long {
    const start = this.advance(8)
    return new Long(this.bytes.readInt32LE(start), this.bytes.readInt32LE(start + 4))
  }

  private timestamp(): Timestamp {
    const start = this.advance(8)
    return new Timestamp({ t: this.bytes.readUInt32LE(start + 4), i: this.bytes.readUInt32LE(start) })
  }

  private codeWithScope(): JavaScriptCode {
    this.advance(4)
    return new JavaScriptCode(this.string(), this.document())
  }

  private value(type: number): Value {
    switch (type) {
      case 0x01:
        return this.double()
      case 0x02:
        return this.string()
      case 0x03:
        return this.document()
      case 0x04:
        return this.array()
      case 0x05:
        return this.binary()
      case 0x06:
        return undefined
      case 0x07:
        return new ObjectId(this.slice(12))
      case 0x08:
        return this.byte() === 1
      case 0x09:
        return new Date(Number(this.bytes.readBigInt64LE(this.advance(8))))
      case 0x0a:
        return null
      case 0x10:
        return this.bytes.readInt32LE(this.advance(4))
      default:
        return this.rareValue(type)
    }
  }

  private rareValue(type: number): Value {
    switch (type) {
      case 0x0b:
        return new BSONRegExp(this.cstring(), this.cstring())
      case 0x0d:
        return new JavaScriptCode(this.string())
      case 0x0e:
        return new BSONSymbol(this.string())
      case 0x0f:
        return this.codeWithScope()
      case 0x11:
        return this.timestamp()
      case 0x12:
        return this.long()
      case 0x13:
        return new Decimal128(this.slice(16))
      case 0x7f:
        return new MaxKey()
      case 0xff:
        return new MinKey()
      default:
        throw invalid(`type ${type} is unknown`)
    }
  }
}

/** The value's bytes; undefined becomes null, as the driver does. */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: false })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
