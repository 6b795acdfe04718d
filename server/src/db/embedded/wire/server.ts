import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { MAX_MESSAGE_BYTES } from '../commands/server-commands.ts'
import { type Engine, errorReply } from '../engine.ts'
import { encode } from '../values/decode.ts'
import { HEADER_BYTES, isKnownKind, malformed, parseMessage, replyTo } from './message.ts'

/** Each connection costs memory; a server process has a pool of some dozens. */
const MAX_CONNECTIONS = 1000

export interface WireServer {
  close(): void
}

/** Listens on a socket that only this user can open, until closed. */
export async function serve(engine: Engine, socket: string): Promise<WireServer> {
  const connections = new Set<net.Socket>()
  const server = net.createServer(connection => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    connection.on('error', () => connection.destroy())
    talk(engine, connection)
  })
  server.maxConnections = MAX_CONNECTIONS
  fs.rmSync(socket, { force: true })
  server.listen(socket)
  await once(server, 'listening')
  fs.chmodSync(socket, 0o600)
  const close = (): void => {
    server.close()
    for (const connection of connections) connection.destroy()
  }
  return { close }
}

/**
 * Answers the messages of a connection one after the other. What a client sends on while it has not been answered
 * waits, and from a certain amount on in the system's buffers: nobody can fill our memory.
 */
function talk(engine: Engine, connection: net.Socket): void {
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
      const reply = await answer(engine, header, body)
      header = null
      if (reply && !connection.write(reply)) await once(connection, 'drain', { signal: closed.signal })
    }
    isAnswering = false
  }
  connection.on('readable', () => {
    if (!isAnswering) answerAll().catch(() => connection.destroy())
  })
}

/** null where no reply is wanted */
async function answer(engine: Engine, header: Buffer, body: Buffer): Promise<Buffer | null> {
  try {
    const message = parseMessage(header, body)
    const reply = await engine.handle(message)
    return message.silent ? null : replyTo(header, Buffer.isBuffer(reply) ? reply : encode(reply))
  } catch (error) {
    return replyTo(header, encode(errorReply(error)))
  }
}
