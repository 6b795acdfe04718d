import { BSONRegExp, Binary, Decimal128, Double, Long, ObjectId, Timestamp, serialize } from 'bson'
import { Code, CommandError, notSupported } from './command-error.ts'
import {
  type Doc,
  MAX_KEY,
  MIN_KEY,
  type Value,
  inOrder,
  isInt32,
  isInteger,
  newDoc,
  setOrder,
} from './value.ts'

/** MongoDB's limit too. */
const MAX_DEPTH = 200
const OLD_BINARY = 2
/** The documents of an insert, which are stored as received. */
const KEPT_LIST = 'documents'

/** A symbol rather than a WeakMap, with which each GC costs more the more was inserted before. */
const BYTES = Symbol('bytes as sent')

type Sent = Doc & { [BYTES]?: Buffer }

/** The received bytes of a document to be inserted, a slice of its message; undefined for other documents. */
export const bytesAsSent = (doc: Sent): Buffer | undefined => doc[BYTES]

const ID_NAME = Buffer.from('_id\0')
const LENGTH_BYTES = 4
const ID_BYTES = 1 + ID_NAME.length + 12

/**
 * The received bytes with `_id` first, where drivers put the ObjectId that they make last; undefined for other documents.
 * Moving it costs a tenth of encoding the document again.
 */
export function bytesWithIdFirst(doc: Sent): Buffer | undefined {
  const sent = doc[BYTES]
  if (!sent || !(doc['_id'] instanceof ObjectId)) return undefined
  const at = sent.length - 1 - ID_BYTES
  // The name may also occur before, in a subdocument or a text: then it is not known here which is the document's own.
  if (sent.indexOf(ID_NAME) !== at + 1) return undefined
  const bytes = Buffer.allocUnsafe(sent.length)
  sent.copy(bytes, LENGTH_BYTES + ID_BYTES, LENGTH_BYTES, at)
  bytes.writeInt32LE(sent.length)
  for (let byte = 0; byte < ID_BYTES; byte++) bytes[LENGTH_BYTES + byte] = sent[at + byte] ?? 0
  bytes[sent.length - 1] = 0
  return bytes
}

const invalid = (reason: string): CommandError =>
  new CommandError(Code.invalidBson, `Invalid BSON: ${reason}`)

/**
 * Reads BSON into the engine's values. The bytes come from a socket and are not trusted. (The bson package's deserialize
 * yields objects with Object.prototype and does not keep number types; converting its result costs more than this.)
 * @throws CommandError InvalidBSON, Overflow, CommandNotSupported
 */
export const decode = (bytes: Buffer): Doc => reading(bytes, reader => reader.document())

/** A sequence of documents, as in a section of kind 1. */
export const decodeList = (bytes: Buffer): Value[] => reading(bytes, reader => reader.list())

function reading<T>(bytes: Buffer, read: (reader: Reader) => T): T {
  try {
    return read(new Reader(bytes))
  } catch (error) {
    if (error instanceof RangeError) throw invalid('it ends too early')
    throw error
  }
}

/** The latest names of fields, by hash: finding one costs a fraction of decoding it. Found only if all its characters are ASCII. */
const NAMES = 1024
const LONGEST_KNOWN = 64
const KNOWN: string[] = Array<string>(NAMES).fill('')

class Reader {
  private at = 0
  private depth = 0
  private readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  list(): Value[] {
    const documents: Value[] = []
    while (this.at < this.bytes.length) documents.push(this.document(true))
    return documents
  }

  document(keepsBytes = false): Doc {
    const doc: Sent = newDoc()
    const start = this.at
    const end = this.open()
    let order: string[] | null = null
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      const field = this.cstring()
      if (order === null && isInteger(field)) order = Object.keys(doc)
      if (order !== null && !Object.hasOwn(doc, field)) order.push(field)
      doc[field] = field === KEPT_LIST && type === 4 ? this.array(this.depth === 1) : this.value(type)
    }
    this.close(end)
    if (order !== null && Object.keys(doc).some((field, at) => field !== order[at])) setOrder(doc, order)
    if (keepsBytes) doc[BYTES] = this.bytes.subarray(start, end)
    return doc
  }

  array(keepsBytes = false): Value[] {
    const values: Value[] = []
    const end = this.open()
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      // The elements' names "0", "1", … are redundant.
      this.skipName()
      values.push(keepsBytes && type === 3 ? this.document(true) : this.value(type))
    }
    this.close(end)
    return values
  }

  private value(type: number): Value {
    const read = READERS[type]
    if (read) return read(this)
    // DBPointer, JavaScript and symbol, deprecated types.
    throw type > 0x0b && type < 0x10 ? notSupported(`BSON type ${type}`) : invalid(`type ${type}`)
  }

  private open(): number {
    const end = this.at + this.int32()
    if (end > this.bytes.length || end < this.at + 1) throw invalid('a document has a wrong length')
    if (++this.depth > MAX_DEPTH)
      throw new CommandError(Code.overflow, 'BSONObj exceeded maximum nested object depth')
    return end
  }

  private close(end: number): void {
    if (this.at !== end) throw invalid('a document does not end at its stated length')
    this.depth--
  }

  byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw invalid('it ends too early')
    return byte
  }

  private skipName(): void {
    while (this.byte() !== 0);
  }

  cstring(): string {
    const start = this.at
    let hash = 0
    for (let byte = this.byte(); byte !== 0; byte = this.byte()) hash = (hash * 31 + byte) | 0
    const slot = hash & (NAMES - 1)
    const known = KNOWN[slot] ?? ''
    const length = this.at - 1 - start
    if (length === known.length && this.isAt(start, known)) return known
    const name = this.bytes.toString('utf8', start, start + length)
    if (length <= LONGEST_KNOWN) KNOWN[slot] = name
    return name
  }

  private isAt(start: number, text: string): boolean {
    for (let at = 0; at < text.length; at++) if (this.bytes[start + at] !== text.charCodeAt(at)) return false
    return true
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

  date(): Date {
    const date = new Date((this.int32() >>> 0) + this.int32() * 2 ** 32)
    if (Number.isNaN(date.getTime())) throw notSupported('A date that far away')
    return date
  }

  /** Copies, so that a small value does not keep a large message in memory. */
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
}

/** A reader for each BSON type. https://bsonspec.org/spec.html */
const READERS: Readonly<Record<number, (from: Reader) => Value>> = {
  0x01: from => from.double(),
  0x02: from => from.string(),
  0x03: from => from.document(),
  0x04: from => from.array(),
  0x05: from => from.binary(),
  0x06: () => undefined,
  0x07: from => new ObjectId(from.copy(12)),
  0x08: from => from.byte() === 1,
  0x09: from => from.date(),
  0x0a: () => null,
  0x0b: from => new BSONRegExp(from.cstring(), from.cstring()),
  0x10: from => from.int32(),
  0x11: from => new Timestamp({ i: from.int32() >>> 0, t: from.int32() >>> 0 }),
  0x12: from => new Long(from.int32(), from.int32()),
  0x13: from => new Decimal128(from.copy(16)),
  0x7f: () => MAX_KEY,
  0xff: () => MIN_KEY,
}

/** The document as BSON; undefined becomes null, as in the driver. */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(inOrder(doc), { ignoreUndefined: false })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
