import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { Connection } from 'mongoose'
import { expect, inject, test } from 'vitest'
import { connectDatabase } from './connect.ts'

const ping = (db: Connection) => db.getClient().db('admin').command({ ping: 1 })

test('a command and a check fail on connections that close at that moment, and the database is found again', async () => {
  const sockets: Socket[] = []
  const keep = (message: unknown): void => {
    sockets.push((message as { socket: Socket }).socket)
  }
  const uri = inject('mongodbUri')
  subscribe('net.client.socket', keep)
  // The driver limits how often it checks a server: without a pause, the check meets the closing connection.
  const options = `${uri.includes('?') ? '&' : '/?'}minHeartbeatFrequencyMS=1`
  const database = await connectDatabase({ uri: `${uri}${options}`, dataDir: '' })
  const answers = () =>
    ping(database.connection).then(
      () => true,
      () => false,
    )
  expect(await answers()).toBe(true)
  unsubscribe('net.client.socket', keep)

  for (const socket of sockets) socket.destroy()
  expect(await answers()).toBe(false)
  await expect.poll(answers).toBe(true)
  await database.close()
})
