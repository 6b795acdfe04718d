import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { MAX_MESSAGE_BYTES } from '../commands/server-commands.ts'
import { type Engine, errorReply } from '../engine.ts'
import { encode } from '../values/decode.ts'
import { HEADER_BYTES, parseMessage, replyTo } from './message.ts'

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
    talk(engine, connection).catch(() => connection.destroy())
  })
  server.maxConnections = MAX_CONNECTIONS
  fs.rmSync(socket, { force: true })
  server.listen(socket)
  await once(server, 'listening')
  fs.chmodSync(socket, 0o600)
  return {
    close: () => {
      server.close()
      for (const connection of connections) connection.destroy()
    },
  }
}

/**
 * Answers the messages of a connection one after the other. What a client sends while its last message is being
 * answered waits in the system's buffers: nobody can fill our memory.
 */
async function talk(engine: Engine, connection: net.Socket): Promise<void> {
  for await (const bytes of messagesOf(connection)) {
    const reply = await answer(engine, bytes)
    if (reply === 'close') break
    if (reply && !connection.write(reply))
      await Promise.race([once(connection, 'drain'), once(connection, 'close')])
  }
  connection.destroy()
}

/** null for no reply; 'close' for a message that cannot be answered. */
async function answer(engine: Engine, bytes: Buffer): Promise<Buffer | null | 'close'> {
  try {
    const message = parseMessage(bytes)
    const reply = await engine.handle(message.request)
    return message.silent ? null : message.reply(Buffer.isBuffer(reply) ? reply : encode(reply))
  } catch (error) {
    return replyTo(bytes)?.(encode(errorReply(error))) ?? 'close'
  }
}

/** Cuts the stream into messages by the length in front of each; ends at a length that cannot be. */
async function* messagesOf(connection: net.Socket): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let available = 0
  let needed = HEADER_BYTES
  for await (const chunk of connection as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    available += chunk.length
    while (available >= needed) {
      const bytes = Buffer.concat(chunks)
      const length = bytes.readInt32LE(0)
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) return
      const isWhole = bytes.length >= length
      if (isWhole) yield bytes.subarray(0, length)
      chunks = [isWhole ? bytes.subarray(length) : bytes]
      available = isWhole ? available - length : available
      needed = isWhole ? HEADER_BYTES : length
    }
  }
}
