import type { Request } from '../commands/call.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { decode, decodeList } from '../values/decode.ts'
import { newDoc } from '../values/value.ts'

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
  message.copy(reply, 8, 4, 8)
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
  } catch (error) {
    if (error instanceof RangeError) throw malformed('it ends too early')
    throw error
  }
  throw malformed('unknown operation')
}

/** A document, or another section, at this place, by the length it says. */
function documentAt(bytes: Buffer, at: number, end = bytes.length): Buffer {
  const length = bytes.readInt32LE(at)
  if (length < 5 || at + length > end) throw malformed('a document has a wrong length')
  return bytes.subarray(at, at + length)
}

function endOfText(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(0, at)
  if (end < 0) throw malformed('a name has no end')
  return end
}

function parseMsg(bytes: Buffer): Message {
  const flags = bytes.readUInt32LE(HEADER_BYTES)
  if (flags & REQUIRED_BITS) throw malformed('unknown flags')
  const end = flags & CHECKSUM_PRESENT ? bytes.length - 4 : bytes.length
  const command = newDoc()
  const lists = newDoc()
  for (let at = HEADER_BYTES + 4; at < end;) {
    const kind = bytes.readUInt8(at++)
    const section = documentAt(bytes, at, end)
    at += section.length
    if (kind === 0) Object.assign(command, decode(section))
    else if (kind === 1) {
      // Its length, a name, and documents to its end.
      const nameEnd = endOfText(section, 4)
      lists[section.toString('utf8', 4, nameEnd)] = decodeList(section.subarray(nameEnd + 1))
    } else throw malformed('unknown kind of section')
  }
  const { $db: database } = command
  if (typeof database !== 'string') throw malformed('it has no command')
  return {
    request: { command: Object.assign(command, lists), database },
    silent: (flags & MORE_TO_COME) !== 0,
  }
}

/** Of a hello; the engine refuses all else that comes this way, as a command without a name. */
function parseQuery(bytes: Buffer): Message {
  const nameEnd = endOfText(bytes, HEADER_BYTES + 4)
  const query = decode(documentAt(bytes, nameEnd + 9))
  const isHello = 'hello' in query || 'ismaster' in query
  return { request: { command: isHello ? query : newDoc(), database: 'admin' }, silent: false }
}
