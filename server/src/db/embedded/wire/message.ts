import type { Request } from '../commands/context.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { decode, decodeList } from '../values/decode.ts'
import { type Doc, isDoc, newDoc } from '../values/value.ts'

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
}

const malformed = (reason: string): CommandError =>
  new CommandError(Code.invalidBson, `Malformed message: ${reason}`)

let lastRequestId = 0

/** A reply to the message: an OP_MSG with one section of kind 0, or an OP_REPLY; null to what is neither's question. */
export function replyTo(message: Buffer, body: Buffer): Buffer | null {
  const operation = message.readInt32LE(12)
  if (operation !== OP_MSG && operation !== OP_QUERY) return null
  const start = HEADER_BYTES + (operation === OP_MSG ? 5 : 20)
  const reply = Buffer.allocUnsafe(start + body.length).fill(0, HEADER_BYTES, start)
  reply.writeInt32LE(reply.length, 0)
  reply.writeInt32LE((lastRequestId = (lastRequestId + 1) | 0), 4)
  reply.writeInt32LE(message.readInt32LE(4), 8)
  reply.writeInt32LE(operation === OP_MSG ? OP_MSG : OP_REPLY, 12)
  if (operation === OP_QUERY) {
    reply.writeInt32LE(8, HEADER_BYTES)
    reply.writeInt32LE(1, start - 4)
  }
  body.copy(reply, start)
  return reply
}

/** @throws CommandError for a message that breaks the protocol */
export function parseMessage(bytes: Buffer): Message {
  const operation = bytes.readInt32LE(12)
  try {
    if (operation === OP_MSG) return parseMsg(bytes)
    if (operation === OP_QUERY) return parseQuery(bytes)
    throw malformed('unknown operation')
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

function parseMsg(bytes: Buffer): Message {
  const flags = bytes.readUInt32LE(HEADER_BYTES)
  if (flags & REQUIRED_BITS) throw malformed('unknown flags')
  const end = flags & CHECKSUM_PRESENT ? bytes.length - 4 : bytes.length
  const lists = newDoc()
  let command: Doc | null = null
  let at = HEADER_BYTES + 4
  while (at < end) {
    const kind = bytes.readUInt8(at++)
    if (kind > 1) throw malformed('unknown kind of section')
    const section = documentAt(bytes, at, end)
    at += section.length
    if (kind === 0) command = decode(section)
    else {
      // Its length, a name, and documents to its end.
      const name = textAt(section, 4)
      lists[name] = decodeList(section.subarray(5 + Buffer.byteLength(name)))
    }
  }
  const database = command?.['$db']
  if (!command || typeof database !== 'string') throw malformed('it has no command')
  return {
    request: { command: Object.assign(command, lists), database },
    silent: (flags & MORE_TO_COME) !== 0,
  }
}

function parseQuery(bytes: Buffer): Message {
  const namespace = textAt(bytes, HEADER_BYTES + 4)
  const at = HEADER_BYTES + 4 + Buffer.byteLength(namespace) + 1 + 8
  const query = decode(documentAt(bytes, at, bytes.length))
  const command = isDoc(query['$query']) ? query['$query'] : query
  const [name = ''] = Object.keys(command)
  const isHello = ['hello', 'ismaster', 'isMaster'].includes(name)
  const database = namespace.split('.')[0] ?? ''
  return { request: { command: isHello ? command : newDoc(), database }, silent: false }
}
