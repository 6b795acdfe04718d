import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TemporaryEngine, openTemporaryEngine } from '../testing/temporary-engine.ts'
import { encode } from '../values/decode.ts'

const CLIENTS = 32
const ROUNDS = 20
const OP_MSG = 2013

let database: TemporaryEngine

beforeEach(async () => {
  database = await openTemporaryEngine()
})

afterEach(() => database.close())

/**
 * Commits in the write-ahead log since it last started again: its frames whose header gives the file's size.
 * @see https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
function commits(): number {
  const log = fs.readFileSync(path.join(path.dirname(database.socket), 'database.db-wal'))
  const frameBytes = 24 + log.readUInt32BE(8)
  let count = 0
  for (let at = 32; at < log.length; at += frameBytes) if (log.readUInt32BE(at + 4) > 0) count++
  return count
}

/** An insert as the wire protocol carries it. */
function insertion(): Buffer {
  const command = encode({ insert: 'cars', documents: [{ pad: 'x'.repeat(300) }], $db: 'golden' })
  const message = Buffer.concat([Buffer.alloc(21), command])
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(OP_MSG, 12)
  return message
}

/** Each client sends a message, and all wait for all replies. */
async function sendAll(clients: net.Socket[], message: () => Buffer): Promise<void> {
  const replies = clients.map(client => once(client, 'data'))
  for (const client of clients) client.write(message())
  await Promise.all(replies)
}

test('32 clients that write at the same moment share one commit, even where a write takes 0.7 ms', async () => {
  const clients = Array.from({ length: CLIENTS }, () => net.connect(database.socket))
  await sendAll(clients, insertion)
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.7))
  const before = commits()
  for (let round = 0; round < ROUNDS; round++) await sendAll(clients, insertion)
  const counted = commits() - before
  clock.mockRestore()
  for (const client of clients) client.destroy()
  expect(counted).toBe(ROUNDS)
  expect(await database.client.db().collection('cars').countDocuments()).toBe(CLIENTS * (1 + ROUNDS))
})
