import fs from 'node:fs/promises'
import { type Collection, MongoClient } from 'mongodb'
import { textOfTable } from './figures.ts'

const DOCUMENTS = Number(process.env['BENCH_LONG_DOCUMENTS'] ?? 200_000)
const GROUPS = 1000
const ALONE_MS = 2000

const documentAt = (n: number): Record<string, unknown> => ({
  _id: n,
  plate: `AB${(n * 7919) % DOCUMENTS}`,
  group: n % GROUPS,
  pad: 'x'.repeat(100),
})

const LONG: Readonly<Record<string, (collection: Collection) => Promise<unknown>>> = {
  'a scan': collection => collection.findOne({ plate: 'none' }),
  'a sort, fetched completely': async collection => {
    const cursor = collection.find().sort({ plate: 1 }).batchSize(10_000)
    while (await cursor.next());
  },
  'a list of 1,000 distinct values': collection => collection.distinct('group'),
  'an index build': collection => collection.createIndex({ plate: 1 }, {}, {}),
  'an update of all': collection => collection.updateMany({}, { $inc: { seen: 1 } }),
  'a deletion of all': collection => collection.deleteMany({}),
}

/** CPU time of a process's main thread, in milliseconds: excludes other programs and waits for the disk. */
async function computedMs(pid: number): Promise<number> {
  const times = await fs.readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '')
  return Number(times.split(' ')[0]) / 1e6
}

interface Hold {
  /** between a ping and its answer */
  readonly computed: number
  readonly waited: number
  readonly seconds: number
}

/** The longest delay of a client that pings continuously while the work runs. */
async function longestHold(pinging: MongoClient, pid: number, work: Promise<unknown>): Promise<Hold> {
  const ended = new AbortController()
  const start = performance.now()
  const end = work.finally(() => ended.abort())
  let [computed, waited] = [0, 0]
  while (!ended.signal.aborted) {
    const [before, sent] = [await computedMs(pid), performance.now()]
    await pinging.db('bench').command({ ping: 1 })
    waited = Math.max(waited, performance.now() - sent)
    computed = Math.max(computed, (await computedMs(pid)) - before)
  }
  await end
  return { computed, waited, seconds: (performance.now() - start) / 1000 }
}

/** The longest time that each of the slow commands blocks the others. */
export async function measureHolds(uri: string, pid: number): Promise<string> {
  const [working, pinging] = [await MongoClient.connect(uri), await MongoClient.connect(uri)]
  const database = working.db('bench')
  const long = database.collection('long')
  for (let n = 0; n < DOCUMENTS; n += 1000)
    await long.insertMany(Array.from({ length: 1000 }, (_, at) => documentAt(n + at)))
  const pause = new Promise(resolve => setTimeout(resolve, ALONE_MS))
  const rows: [string, Hold][] = [['nothing', await longestHold(pinging, pid, pause)]]
  for (const [name, run] of Object.entries(LONG))
    rows.push([name, await longestHold(pinging, pid, run(long))])
  await Promise.all([working.close(), pinging.close()])
  return textOfTable({
    title: `The longest delay of others by one command, ${DOCUMENTS} documents`,
    columns: ['beside', 'computed ms', 'waited ms', 'the command, s'],
    rows: rows.map(([name, { computed, waited, seconds }]) => [
      name,
      ...[computed, waited, seconds].map(figure => figure.toFixed(1)),
    ]),
    notes: ['Between a ping and its answer; "computed" excludes other programs and waits for the disk.'],
  })
}
