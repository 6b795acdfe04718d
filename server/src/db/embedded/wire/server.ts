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
  let input: Buffer[] = []
  let [length, needed] = [0, HEADER_BYTES]
  let isAnswering = false
  /** Cuts the next message off, by the length in front of it; null until more has come. */
  const nextMessage = (): Buffer | null => {
    if (length < needed) return null
    const [first] = input
    const bytes = first && input.length === 1 ? first : Buffer.concat(input)
    const announced = bytes.readInt32LE(0)
    // A length that cannot be: what follows has no meaning.
    if (announced < HEADER_BYTES || announced > MAX_MESSAGE_BYTES) connection.destroy()
    const isWhole = bytes.length >= announced && !connection.destroyed
    const rest = isWhole ? bytes.subarray(announced) : bytes
    input = rest.length > 0 ? [rest] : []
    length = rest.length
    needed = isWhole ? HEADER_BYTES : announced
    return isWhole ? bytes.subarray(0, announced) : null
  }
  const answerAll = async (): Promise<void> => {
    for (let bytes = nextMessage(); bytes; bytes = nextMessage()) {
      const reply = await answer(engine, bytes)
      if (reply === 'close') connection.destroy()
      else if (reply && !connection.write(reply))
        await Promise.race([once(connection, 'drain'), once(connection, 'close')])
    }
    isAnswering = false
    if (connection.isPaused()) connection.resume()
  }
  connection.on('data', chunk => {
    input.push(chunk)
    length += chunk.length
    if (length > MAX_MESSAGE_BYTES) connection.pause()
    if (isAnswering) return
    isAnswering = true
    answerAll().catch(() => connection.destroy())
  })
}

/** null for no reply; 'close' for a message that cannot be answered. */
async function answer(engine: Engine, bytes: Buffer): Promise<Buffer | null | 'close'> {
  try {
    const message = parseMessage(bytes)
    const reply = await engine.handle(message.request)
    return message.silent ? null : replyTo(bytes, Buffer.isBuffer(reply) ? reply : encode(reply))
  } catch (error) {
    return replyTo(bytes, encode(errorReply(error))) ?? 'close'
  }
}
