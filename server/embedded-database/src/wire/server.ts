import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { MAX_MESSAGE_BYTES } from '../commands/server-commands.ts'
import { type Engine, errorReply } from '../engine.ts'
import { encode } from '../values/decode.ts'
import { HEADER_BYTES, isKnownKind, malformed, parseMessage, replyTo } from './message.ts'

/** Each connection costs memory; a client process typically pools a few dozen. */
const MAX_CONNECTIONS = 1000

const LOOPBACK = '127.0.0.1'

/** Limit of replies not yet read by clients, over all connections. */
const MOST_UNSENT = 256 * 1024 * 1024

export interface WireServer {
  close(): void
}

/**
 * Listens until closed: a path is a socket that only this user can open; a number is a port of the loopback address,
 * which every user of the machine can reach (0 picks a free one). Sets the engine's address.
 */
export async function serve(
  engine: Engine,
  place: string | number,
  mostUnsent = MOST_UNSENT,
): Promise<WireServer> {
  const connections = new Set<net.Socket>()
  const unsent = new Unsent(mostUnsent)
  let lastConnection = 0
  const server = net.createServer(connection => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    connection.on('error', () => connection.destroy())
    talk({ engine, unsent, id: ++lastConnection }, connection)
  })
  server.maxConnections = MAX_CONNECTIONS
  if (typeof place === 'string') {
    fs.rmSync(place, { force: true })
    server.listen(place)
    await once(server, 'listening')
    fs.chmodSync(place, 0o600)
    engine.address = place
  } else {
    server.listen({ host: LOOPBACK, port: place })
    await once(server, 'listening')
    engine.address = `${LOOPBACK}:${(server.address() as net.AddressInfo).port}`
  }
  const close = (): void => {
    server.close()
    for (const connection of connections) connection.destroy()
  }
  return { close }
}

/** Replies waiting for slow readers; over the limit, the connections that have waited longest are closed. */
class Unsent {
  private readonly waiting = new Map<net.Socket, number>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** Resolves when the client has read its reply. */
  async wait(connection: net.Socket, signal: AbortSignal): Promise<void> {
    this.waiting.set(connection, connection.writableLength)
    let excess = [...this.waiting.values()].reduce((sum, bytes) => sum + bytes, -this.most)
    for (const [slow, bytes] of this.waiting) {
      if (excess <= 0) break
      this.waiting.delete(slow)
      slow.destroy()
      excess -= bytes
    }
    await once(connection, 'drain', { signal }).finally(() => this.waiting.delete(connection))
  }
}

interface Line {
  readonly engine: Engine
  readonly unsent: Unsent
  /** the connection's number */
  readonly id: number
}

/**
 * Answers a connection's messages one after the other. Further messages wait, beyond a certain amount in the system's
 * buffers (backpressure), so a client cannot fill our memory.
 */
function talk({ engine, unsent, id }: Line, connection: net.Socket): void {
  let header: Buffer | null = null
  let isAnswering = false
  const closed = new AbortController()
  connection.once('close', () => closed.abort())
  const answerAll = async (): Promise<void> => {
    isAnswering = true
    while ((header ??= connection.read(HEADER_BYTES) as Buffer | null)) {
      const length = header.readInt32LE(0) - HEADER_BYTES
      // Impossible length or opcode: the rest of the stream cannot be parsed.
      if (length <= 0 || length > MAX_MESSAGE_BYTES || !isKnownKind(header)) throw malformed('invalid header')
      const body = connection.read(length) as Buffer | null
      if (!body) break
      if (body.length < length) throw malformed('the connection ended too early')
      const reply = await answer({ engine, connection: id }, header, body)
      header = null
      if (reply && !connection.write(reply)) await unsent.wait(connection, closed.signal)
    }
    isAnswering = false
  }
  connection.on('readable', () => {
    if (!isAnswering) answerAll().catch(() => connection.destroy())
  })
}

/** null when the client expects no reply */
async function answer(
  { engine, connection }: { engine: Engine; connection: number },
  header: Buffer,
  body: Buffer,
): Promise<Buffer | null> {
  try {
    const message = parseMessage(header, body, connection)
    const reply = await engine.handle(message)
    return message.silent ? null : replyTo(header, Buffer.isBuffer(reply) ? reply : encode(reply))
  } catch (error) {
    return replyTo(header, encode(errorReply(error)))
  }
}
