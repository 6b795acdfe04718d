// The baseline of the comparison, as a separate process: the least work with which a Node server can give the same
// answer. Started by limits.ts with { body } or { uri }.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { MongoClient, ObjectId } from 'mongodb'
import { LIST_ROWS, ONE_FIND, ONE_LIST, type LimitOptions } from './limits.ts'

const ONE = new ObjectId()

/** Answers every request with the same bytes. */
function sameBytes(body: string): RequestListener {
  const bytes = Buffer.from(body)
  return (_req, res) => {
    res.setHeader('Content-Type', 'application/json')
    res.end(bytes)
  }
}

/** A document as large as a booking, inserted once through the raw driver. */
async function rawInsert(uri: string): Promise<RequestListener> {
  const client = await MongoClient.connect(uri, { maxPoolSize: 32, writeConcern: { w: 'majority' } })
  const collection = client.db('bench').collection('raw')
  const app = express()
  app.use(express.json())
  app.post('/raw', async (req, res) => {
    const booking: unknown = req.body
    const { insertedId } = await collection.insertOne({ booking, createdAt: new Date() })
    res.status(201).json({ _id: insertedId, booking })
  })
  await collection.insertOne({ _id: ONE, booking: { notes: 'x'.repeat(900) }, createdAt: new Date() })
  app.get(ONE_FIND, async (_req, res) => {
    res.json(await collection.findOne({ _id: ONE }))
  })
  const bookings = client.db().collection('bookings')
  app.get(ONE_LIST, async (_req, res) => {
    const data = await bookings
      .find({ archivedAt: null })
      .sort({ startAt: -1, _id: -1 })
      .limit(LIST_ROWS)
      .toArray()
    res.json({ data })
  })
  return app
}

// Only limits.ts writes this.
const options = JSON.parse(process.argv[2] ?? '') as LimitOptions
const server = createServer('body' in options ? sameBytes(options.body) : await rawInsert(options.uri))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}` })
})
// When the run ends, for any reason, this process ends too.
process.on('disconnect', () => process.exit(0))
