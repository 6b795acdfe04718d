import type { Request } from '../commands/call.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { decode, decodeList } from '../values/decode.ts'
import { newDoc } from '../values/value.ts'

// MongoDB's wire protocol: OP_MSG, and OP_QUERY for the first hello of a connection. A message is a header (length,
// request id, response-to id, opcode) and a body.
// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/

export const HEADER_BYTES = 16
const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013

const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2
/** Flag bits that a server must refuse when it does not know them. */
const REQUIRED_BITS = 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME)

export interface Message extends Request {
  /** the client expects no reply */
  readonly silent: boolean
}

export const malformed = (reason: string): CommandError =>
  new CommandError(Code.invalidBson, `Malformed message: ${reason}`)

let lastRequestId = 0
let [lastSecond, inSecond] = [0, 0]

const TIME_FIELD = Buffer.from('\x11operationTime\0', 'latin1')
const TIME_BYTES = TIME_FIELD.length + 8

/**
 * Appends operationTime (seconds and an ordinal) to a reply's document, for causal consistency. The buffer has room for
 * it after the document.
 */
function writeTime(reply: Buffer, start: number): void {
  const now = Math.floor(Date.now() / 1000)
  if (now > lastSecond) [lastSecond, inSecond] = [now, 0]
  reply.writeInt32LE(reply.length - start, start)
  TIME_FIELD.copy(reply, reply.length - 1 - TIME_BYTES)
  reply.writeUInt32LE(++inSecond, reply.length - 9)
  reply.writeUInt32LE(lastSecond, reply.length - 5)
  reply[reply.length - 1] = 0
}

/** The reply to the message with this header: an OP_MSG with one section of kind 0, or an OP_REPLY with one document. */
export function replyTo(header: Buffer, body: Buffer): Buffer {
  const isMsg = header.readInt32LE(12) === OP_MSG
  const start = HEADER_BYTES + (isMsg ? 5 : 20)
  const length = start + body.length + (isMsg ? TIME_BYTES : 0)
  const reply = Buffer.allocUnsafe(length).fill(0, HEADER_BYTES, start)
  reply.writeInt32LE(length, 0)
  reply.writeInt32LE((lastRequestId = (lastRequestId + 1) | 0), 4)
  header.copy(reply, 8, 4, 8)
  reply.writeInt32LE(isMsg ? OP_MSG : OP_REPLY, 12)
  body.copy(reply, start)
  if (isMsg) writeTime(reply, start)
  else {
    // AwaitCapable, one document.
    reply.writeInt32LE(8, HEADER_BYTES)
    reply.writeInt32LE(1, start - 4)
  }
  return reply
}

/** @throws CommandError for a message that violates the protocol */
export function parseMessage(header: Buffer, body: Buffer, connection: number): Message {
  try {
    return header.readInt32LE(12) === OP_MSG ? parseMsg(body, connection) : parseQuery(body, connection)
  } catch (error) {
    throw error instanceof RangeError ? malformed('it ends too early') : error
  }
}

export const isKnownKind = (header: Buffer): boolean => [OP_MSG, OP_QUERY].includes(header.readInt32LE(12))

function endOfText(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(0, at)
  if (end < 0) throw malformed('a name has no end')
  return end
}

function parseMsg(body: Buffer, connection: number): Message {
  const flags = body.readUInt32LE(0)
  if (flags & REQUIRED_BITS) throw malformed('unknown flags')
  const end = flags & CHECKSUM_PRESENT ? body.length - 4 : body.length
  let command = newDoc()
  const lists = newDoc()
  for (let at = 4; at < end;) {
    const kind = body.readUInt8(at++)
    const length = body.readInt32LE(at)
    if (length < 5 || at + length > end) throw malformed('a section has a wrong length')
    const section = body.subarray(at, (at += length))
    if (kind === 0) command = decode(section)
    else if (kind === 1) {
      // Length, name, then documents to the end.
      const nameEnd = endOfText(section, 4)
      lists[section.toString('utf8', 4, nameEnd)] = decodeList(section.subarray(nameEnd + 1))
    } else throw malformed('unknown kind of section')
  }
  const { $db: database } = command
  if (typeof database !== 'string') throw malformed('it has no command')
  const silent = (flags & MORE_TO_COME) !== 0
  return { command: Object.assign(command, lists), database, silent, connection }
}

/** Parses a hello; anything else becomes an empty command, which the engine refuses. */
function parseQuery(body: Buffer, connection: number): Message {
  // Flags, collection name, two integers, the query.
  const query = decode(body.subarray(endOfText(body, 4) + 9))
  const isHello = 'hello' in query || 'ismaster' in query
  return { command: isHello ? query : newDoc(), database: 'admin', silent: false, connection }
}
