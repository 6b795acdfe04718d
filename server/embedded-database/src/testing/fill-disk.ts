// Run under a file-size limit: writes until refused, then prints the outcome as a line of JSON.
import path from 'node:path'
import { MongoClient } from 'mongodb'
import { Engine } from '../engine.ts'
import { serve } from '../wire/server.ts'

// By default the signal kills the process at the limit; ignored, the database gets the write error instead.
process.on('SIGXFSZ', () => undefined)

const folder = process.argv[2] ?? ''
const socket = path.join(folder, 'db.sock')
const engine = new Engine({ file: path.join(folder, 'database.db'), durable: true })
const server = await serve(engine, socket)
const client = await MongoClient.connect(`mongodb://${encodeURIComponent(socket)}/?directConnection=true`)
const cars = client.db('full').collection<{ _id: number; pad: string }>('cars')
let written = 0
let code: unknown = null
while (code === null && written < 1000) {
  try {
    await cars.insertOne({ _id: written, pad: 'x'.repeat(50_000) })
    written++
  } catch (error) {
    code = error instanceof Error && 'code' in error ? error.code : String(error)
  }
}
const readable = await cars.countDocuments()
process.stdout.write(`${JSON.stringify({ written, code, readable })}\n`)
await client.close()
server.close()
process.exit(0)
