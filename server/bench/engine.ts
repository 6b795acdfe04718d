// Measures the embedded database's speed and memory, and how long a slow command delays others. OTHER_URI and OTHER_PID
// name a running server to compare with, such as another version: both are measured in turns, with the ratio.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Collection, MongoClient, ObjectId } from 'mongodb'
import { startEmbedded } from '../src/db/start-embedded.ts'
import { cpuMicroseconds, median, ratio, residentMb, whole } from './figures.ts'
import { measureHolds } from './holds.ts'

const DOCUMENTS = Number(process.env['BENCH_DOCUMENTS'] ?? 100_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9)
const ROUND_MS = Number(process.env['BENCH_MS'] ?? 300)
const CLIENTS = [1, 32]
const ROOMS = 50
const FIRST_START = 1.9e12
const STEP_MS = 1_800_000

interface Candidate {
  readonly name: string
  readonly uri: string
  readonly client: MongoClient
  readonly collection: Collection
  readonly ids: ObjectId[]
  readonly pid: number
}

function documentAt(n: number): Record<string, unknown> {
  const start = FIRST_START + Math.floor(n / ROOMS) * STEP_MS
  return {
    room: `room${n % ROOMS}`,
    start: new Date(start),
    end: new Date(start + STEP_MS),
    status: 'booked',
    title: `Booking number ${n}`,
    note: 'x'.repeat(330),
    tags: ['a', 'bb', 'ccc'],
  }
}

async function fill(collection: Collection): Promise<ObjectId[]> {
  const ids: ObjectId[] = []
  await collection.createIndex({ room: 1, start: 1 }, {}, {})
  for (let n = 0; n < DOCUMENTS; n += 1000) {
    const documents = Array.from({ length: 1000 }, (_, at) => ({
      _id: new ObjectId(),
      ...documentAt(n + at),
    }))
    ids.push(...documents.map(({ _id }) => _id))
    await collection.insertMany(documents)
  }
  return ids
}

async function open(name: string, uri: string, pid: number): Promise<Candidate> {
  const client = await MongoClient.connect(uri, { maxPoolSize: 32 })
  const collection = client.db('bench').collection('bookings')
  return { name, uri, client, collection, ids: await fill(collection), pid }
}

let next = DOCUMENTS * 2
const randomId = ({ ids }: Candidate): ObjectId =>
  ids[Math.floor(Math.random() * ids.length)] ?? new ObjectId()

const OPERATIONS: Readonly<Record<string, (candidate: Candidate) => Promise<unknown>>> = {
  insert: ({ collection }) => collection.insertOne(documentAt(next++)),
  'find by id': candidate => candidate.collection.findOne({ _id: randomId(candidate) }),
  'range of 20': ({ collection }) => {
    const first = Math.floor(Math.random() * (DOCUMENTS / ROOMS - 20))
    const start = {
      $gte: new Date(FIRST_START + first * STEP_MS),
      $lt: new Date(FIRST_START + (first + 20) * STEP_MS),
    }
    return collection.find({ room: `room${first % ROOMS}`, start }, { sort: { start: 1 } }).toArray()
  },
  update: candidate =>
    candidate.collection.updateOne({ _id: randomId(candidate) }, { $set: { status: `s${next++ % 7}` } }),
  transaction: candidate =>
    candidate.client.withSession(session =>
      session.withTransaction(async () => {
        const _id = randomId(candidate)
        await candidate.collection.findOne({ _id }, { session })
        await candidate.collection.updateOne({ _id }, { $inc: { changes: 1 } }, { session })
        await candidate.collection.insertOne(documentAt(next++), { session })
      }),
    ),
}

interface Round {
  readonly perSecond: number
  /** of the database's process, in microseconds per operation */
  readonly cpu: number
}

async function measure({ pid }: Candidate, run: () => Promise<unknown>, clients: number): Promise<Round> {
  const before = await cpuMicroseconds([pid])
  const start = performance.now()
  const end = start + ROUND_MS
  let count = 0
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      await run()
      count++
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  const perSecond = (count / (performance.now() - start)) * 1000
  return { perSecond, cpu: ((await cpuMicroseconds([pid])) - before) / count }
}

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'car-wash-bench-'))
const other = process.env['OTHER_URI']
const database = await startEmbedded({ dataDir: folder })
const candidates = [await open('embedded', database.uri, database.pid ?? 0)]
if (other) candidates.push(await open('other', other, Number(process.env['OTHER_PID'])))
for (const { name, pid } of candidates)
  console.log(`${name}: ${whole(await residentMb(pid))} MB with ${DOCUMENTS} documents`)
const ratios: number[] = []
for (const [operation, run] of Object.entries(OPERATIONS)) {
  for (const clients of CLIENTS) {
    const results = candidates.map((): Round[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, candidate] of candidates.entries())
        results[at]?.push(await measure(candidate, () => run(candidate), clients))
    }
    const speeds = results.map(rounds => median(rounds.map(({ perSecond }) => perSecond)))
    const costs = results.map(rounds => median(rounds.map(({ cpu }) => cpu)))
    const [own = NaN, otherSpeed = NaN] = speeds
    if (other) ratios.push(own / otherSpeed)
    const [cost = NaN, otherCost = NaN] = costs
    const comparison = other
      ? `, other ${whole(otherSpeed)}/s, ${whole(otherCost)} µs, ratios ${ratio(own / otherSpeed)} and ${ratio(otherCost / cost)}`
      : ''
    const title = `${operation}, ${clients} client${clients > 1 ? 's' : ''}`
    console.log(`${title}: ${whole(own)}/s, CPU ${whole(cost)} µs${comparison}`)
  }
}
for (const { name, pid } of candidates) console.log(`${name}: ${whole(await residentMb(pid))} MB at the end`)
if (ratios.length) console.log(`median ratio ${median(ratios).toFixed(2)}`)
for (const { name, uri, pid } of candidates) console.log(`\n${name}\n\n${await measureHolds(uri, pid)}`)
for (const { client } of candidates) await client.close()
await database.stop()
await fs.rm(folder, { recursive: true })
