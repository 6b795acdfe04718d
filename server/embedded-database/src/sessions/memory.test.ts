import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { Binary, Long } from 'bson'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BareEngine, openBareEngine } from '../testing/bare-engine.ts'
import { encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { serve } from '../wire/server.ts'

let bare: BareEngine

beforeEach(() => {
  bare = openBareEngine()
})

afterEach(() => bare.close())

const send = (command: Doc): Promise<Doc> => bare.send(command)

const lsidOf = (n: number): Doc => ({ id: new Binary(Buffer.alloc(16, n), Binary.SUBTYPE_UUID) })

test('kept replies of writes are limited in bytes, and a retry whose reply was evicted is not executed again', async () => {
  await send({ insert: 'cars', documents: [{ _id: 1, n: 0, pad: 'x'.repeat(1_000_000) }] })
  const increase = (session: number): Promise<Doc> =>
    send({
      findAndModify: 'cars',
      query: { _id: 1 },
      update: { $inc: { n: 1 } },
      lsid: lsidOf(session),
      txnNumber: Long.fromNumber(1),
    })
  for (let session = 1; session <= 40; session++) await increase(session)
  const bytes = bare.engine.store.writer.number('SELECT sum(length(reply)) FROM kept')
  expect(bytes).toBeLessThanOrEqual(16 * 1024 * 1024)
  expect(await increase(1)).toMatchObject({ code: 217 })
  expect(await increase(40)).toMatchObject({ value: { n: 39 } })
  expect(await send({ distinct: 'cars', key: 'n' })).toMatchObject({ values: [40] })
})

test('a cursor closes with the session that opened it', async () => {
  await send({ insert: 'cars', documents: [{ _id: 1 }, { _id: 2 }, { _id: 3 }] })
  const open = async (session: number): Promise<Doc> => {
    const reply = await send({ find: 'cars', batchSize: 1, lsid: lsidOf(session) })
    return { getMore: (reply['cursor'] as Doc)['id'], collection: 'cars', lsid: lsidOf(session) }
  }
  const [first, second] = [await open(1), await open(2)]
  await send({ endSessions: [lsidOf(1)] })
  expect(await send(first)).toMatchObject({ code: 43 })
  expect(await send(second)).toMatchObject({ ok: 1 })
})

test('idle transactions are aborted before they pin too many snapshots', async () => {
  await send({ insert: 'cars', documents: [{ _id: 1, n: 0 }] })
  const within = (session: number, more: Doc = {}): Promise<Doc> =>
    send({ find: 'cars', lsid: lsidOf(session), txnNumber: Long.fromNumber(1), autocommit: false, ...more })
  for (let session = 1; session <= 100; session++) {
    await send({ update: 'cars', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] })
    expect(await within(session, { startTransaction: true })).toMatchObject({ ok: 1 })
  }
  expect(bare.engine.store.snapshots).toBeLessThanOrEqual(65)
  expect(await within(1)).toMatchObject({ code: 251, errorLabels: ['TransientTransactionError'] })
  expect(await within(100)).toMatchObject({ cursor: { firstBatch: [{ _id: 1, n: 100 }] } })
})

test('when unread replies exceed the limit, the client that has been slow longest is disconnected', async () => {
  await send({ insert: 'cars', documents: [{ _id: 1, pad: 'x'.repeat(8_000_000) }] })
  const socket = path.join(bare.folder, 'db.sock')
  const server = await serve(bare.engine, socket, 20_000_000)
  const message = Buffer.concat([Buffer.alloc(21), encode({ find: 'cars', $db: 'd' })])
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(2013, 12)
  const clients: net.Socket[] = []
  for (let n = 0; n < 4; n++) {
    const client = net.connect(socket)
    client.pause()
    client.write(message)
    clients.push(client)
    // The reply has begun to arrive.
    await once(client, 'readable')
  }
  const [first, , , last] = clients
  const endOf = async (client: net.Socket | undefined): Promise<number> => {
    let bytes = 0
    client?.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > 8_000_000) client.destroy()
    })
    if (client) await once(client, 'close')
    return bytes
  }
  expect(await endOf(first)).toBeLessThan(8_000_000)
  expect(await endOf(last)).toBeGreaterThan(8_000_000)
  for (const client of clients) client.destroy()
  server.close()
})
