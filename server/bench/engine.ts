import { type Collection, MongoClient, ObjectId } from 'mongodb'
import { startEmbedded } from '../src/db/start-embedded.ts'
import { cpuMicroseconds, median, ratio, whole, type Table } from './figures.ts'
import type { Run } from './run.ts'

const DOCUMENTS = Number(process.env['BENCH_DOCUMENTS'] ?? 20_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const ROUND_MS = Number(process.env['BENCH_MS'] ?? 200)
const CLIENTS = [1, 32]
const ROOMS = 50
const FIRST_START = 1.9e12
const STEP_MS = 1_800_000

interface Candidate {
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

async function open(uri: string, pid: number): Promise<Candidate> {
  const client = await MongoClient.connect(uri, { maxPoolSize: 32 })
  const collection = client.db('bench').collection('bookings')
  return { client, collection, ids: await fill(collection), pid }
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

/**
 * The embedded database alone. OTHER_URI and OTHER_PID name a running one to compare with, such as another version:
 * both are measured in turns.
 */
export async function engine(run: Run): Promise<Table[]> {
  const other = process.env['OTHER_URI']
  const database = await startEmbedded({ dataDir: await run.temporaryFolder() })
  run.atEnd(() => database.stop())
  const candidates = [await open(database.uri, database.pid ?? 0)]
  if (other) candidates.push(await open(other, Number(process.env['OTHER_PID'])))
  for (const { client } of candidates) run.atEnd(() => client.close())
  const rows: string[][] = []
  for (const [operation, act] of Object.entries(OPERATIONS)) {
    for (const clients of CLIENTS) {
      const results = candidates.map((): Round[] => [])
      for (let round = 0; round < ROUNDS; round++) {
        for (const [at, candidate] of candidates.entries())
          results[at]?.push(await measure(candidate, () => act(candidate), clients))
      }
      const [own = NaN, otherSpeed = NaN] = results.map(rounds =>
        median(rounds.map(round => round.perSecond)),
      )
      const [cost = NaN, otherCost = NaN] = results.map(rounds => median(rounds.map(({ cpu }) => cpu)))
      const comparison = other
        ? [whole(otherSpeed), whole(otherCost), ratio(own / otherSpeed), ratio(otherCost / cost)]
        : []
      rows.push([`${operation}, ${String(clients)} clients`, whole(own), whole(cost), ...comparison])
    }
  }
  const columns = ['', 'operations/s', 'CPU µs']
  if (other) columns.push('other: operations/s', 'CPU µs', 'speed ratio', 'CPU ratio')
  return [{ title: `Embedded database, ${String(DOCUMENTS)} documents`, columns, rows }]
}
