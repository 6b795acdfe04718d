import { Code, CommandError } from '../values/command-error.ts'
import { decode } from '../values/decode.ts'
import { type Doc, isDoc, newDoc } from '../values/value.ts'
import type { Request } from '../engine.ts'

// MongoDB's wire protocol: OP_MSG, and OP_QUERY for the first hello of a connection.
// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/

export const HEADER_BYTES = 16
const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013

const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2
/** Bits that a server has to refuse when it does not know them. */
const REQUIRED_BITS = 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME)

export interface Message {
  readonly request: Request
  /** the client waits for no reply */
  readonly silent: boolean
  /** puts the bytes of a document into a reply to this message */
  reply(body: Buffer): Buffer
}

const malformed = (reason: string): CommandError =>
  new CommandError(Code.invalidBson, `Malformed message: ${reason}`)

let lastRequestId = 0

function header(length: number, to: number, operation: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.writeInt32LE(length, 0)
  bytes.writeInt32LE((lastRequestId = (lastRequestId + 1) | 0), 4)
  bytes.writeInt32LE(to, 8)
  bytes.writeInt32LE(operation, 12)
  return bytes
}

/** The reply in the form of OP_MSG: no flags, one section of kind 0. */
const messageReply = (to: number, body: Buffer): Buffer =>
  Buffer.concat([header(HEADER_BYTES + 5 + body.length, to, OP_MSG), Buffer.alloc(5), body])

function queryReply(to: number, body: Buffer): Buffer {
  const fields = Buffer.alloc(20)
  fields.writeInt32LE(8, 0)
  fields.writeInt32LE(1, 16)
  return Buffer.concat([header(HEADER_BYTES + 20 + body.length, to, OP_REPLY), fields, body])
}

/** How to answer a message whose content cannot be read; null when even that is unknown. */
export function replyTo(bytes: Buffer): ((body: Buffer) => Buffer) | null {
  const id = bytes.readInt32LE(4)
  switch (bytes.readInt32LE(12)) {
    case OP_MSG:
      return body => messageReply(id, body)
    case OP_QUERY:
      return body => queryReply(id, body)
    default:
      return null
  }
}

/** @throws CommandError for a message that breaks the protocol */
export function parseMessage(bytes: Buffer): Message {
  const reply = replyTo(bytes)
  if (!reply) throw malformed('unknown operation')
  try {
    return bytes.readInt32LE(12) === OP_MSG ? parseMsg(bytes, reply) : parseQuery(bytes, reply)
  } catch (error) {
    if (error instanceof RangeError) throw malformed('it ends too early')
    throw error
  }
}

/** A document at this place, by the length it says. */
function documentAt(bytes: Buffer, at: number, end: number): Buffer {
  const length = bytes.readInt32LE(at)
  if (length < 5 || at + length > end) throw malformed('a document has a wrong length')
  return bytes.subarray(at, at + length)
}

function textAt(bytes: Buffer, at: number): string {
  const end = bytes.indexOf(0, at)
  if (end < 0) throw malformed('a name has no end')
  return bytes.toString('utf8', at, end)
}

function parseMsg(bytes: Buffer, reply: (body: Buffer) => Buffer): Message {
  const flags = bytes.readUInt32LE(HEADER_BYTES)
  if (flags & REQUIRED_BITS) throw malformed('unknown flags')
  const end = flags & CHECKSUM_PRESENT ? bytes.length - 4 : bytes.length
  const sequences = new Map<string, Buffer[]>()
  let command: Doc | null = null
  let at = HEADER_BYTES + 4
  while (at < end) {
    const kind = bytes.readUInt8(at++)
    if (kind === 0) {
      const body = documentAt(bytes, at, end)
      command = decode(body)
      at += body.length
    } else if (kind === 1) {
      const section = documentAt(bytes, at, end)
      sequences.set(textAt(section, 4), documentsOf(section))
      at += section.length
    } else {
      throw malformed('unknown kind of section')
    }
  }
  const database = command?.['$db']
  if (!command || typeof database !== 'string') throw malformed('it has no command')
  return { request: { command, database, sequences }, silent: (flags & MORE_TO_COME) !== 0, reply }
}

/** A section of kind 1: its length, a name, and documents to its end. */
function documentsOf(section: Buffer): Buffer[] {
  const documents: Buffer[] = []
  let at = section.indexOf(0, 4) + 1
  while (at < section.length) {
    const found = documentAt(section, at, section.length)
    // A copy: the message it lies in is much larger and would stay in memory with it.
    documents.push(Buffer.from(found))
    at += found.length
  }
  return documents
}

function parseQuery(bytes: Buffer, reply: (body: Buffer) => Buffer): Message {
  const namespace = textAt(bytes, HEADER_BYTES + 4)
  const at = HEADER_BYTES + 4 + Buffer.byteLength(namespace) + 1 + 8
  const query = decode(documentAt(bytes, at, bytes.length))
  const command = isDoc(query['$query']) ? query['$query'] : query
  const [name = ''] = Object.keys(command)
  const isHello = ['hello', 'ismaster', 'isMaster'].includes(name)
  const request = {
    command: isHello ? command : newDoc(),
    database: namespace.split('.')[0] ?? '',
    sequences: new Map(),
  }
  return { request, silent: false, reply }
}
