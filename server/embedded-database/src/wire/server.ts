import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { MAX_MESSAGE_BYTES } from '../commands/server-commands.ts'
import { type Engine, errorReply } from '../engine.ts'
import { encode } from '../values/decode.ts'
import { HEADER_BYTES, isKnownKind, malformed, parseMessage, replyTo } from './message.ts'

/** Each connection costs memory; a server process has a pool of some dozens. */
const MAX_CONNECTIONS = 1000

const LOOPBACK = '127.0.0.1'

/** What clients have been sent and have not taken yet, of all connections. */
const MOST_UNSENT = 256 * 1024 * 1024

export interface WireServer {
  close(): void
}

/**
 * Listens until closed: at a path, on a socket that only this user can open; at a number, on that port of the loopback
 * address, which every user of the machine can reach (0 takes a free one). The engine's address becomes what it is.
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

/** Replies that wait for slow readers: when they are too much, who has waited longest is cut off. */
class Unsent {
  private readonly waiting = new Map<net.Socket, number>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** Resolves when the client has taken its reply. */
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
  /** tells the connection from others */
  readonly id: number
}

/**
 * Answers the messages of a connection one after the other. What a client sends on while it has not been answered
 * waits, and from a certain amount on in the system's buffers: nobody can fill our memory.
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
      // A length that cannot be: what follows has no meaning.
      if (length <= 0 || length > MAX_MESSAGE_BYTES || !isKnownKind(header)) throw malformed('its header')
      const body = connection.read(length) as Buffer | null
      if (!body) break
      if (body.length < length) throw malformed('the connection ends before it')
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

/** null where no reply is wanted */
async function answer(
  { engine, connection }: { engine: Engine; connection: number },
  header: Buffer,
  body: Buffer,
): Promise<Buffer | null> {
  try {
    const message = parseMessage(header, body)
    const reply = await engine.handle({ ...message, connection })
    return message.silent ? null : replyTo(header, Buffer.isBuffer(reply) ? reply : encode(reply))
  } catch (error) {
    return replyTo(header, encode(errorReply(error)))
  }
}
