import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import { MongoClient } from 'mongodb'
import type { EmbeddedDatabase } from '../supervisor.ts'

export interface KillReport {
  acknowledged: number
  lost: number
  /** documents without index entries, or index entries without a document */
  orphans: number
  /** uncommitted documents found after the restart */
  ghosts: number
  integrity: string[]
}

interface Car {
  _id: number | string
  group: number
  unique: string
  pad: string
}

const WRITERS = 16
const RUN_MS = 400
/** No reply that was sent takes longer to arrive. */
const LAST_REPLY_MS = 5000

/**
 * Kills the database under concurrent writers with a transaction open, then checks that everything acknowledged and
 * nothing uncommitted is there, in an intact file.
 * @param start starts a database on a folder
 */
export async function killCycles(
  start: (dataDir: string) => Promise<EmbeddedDatabase>,
  cycles: number,
): Promise<KillReport> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-kill-'))
  const report: KillReport = { acknowledged: 0, lost: 0, orphans: 0, ghosts: 0, integrity: [] }
  const acknowledged = new Set<number>()
  const counter = { next: 0 }
  try {
    for (let cycle = 0; cycle < cycles; cycle++) {
      const database = await start(dataDir)
      await writeUntilKilled(database, acknowledged, counter)
      await database.stop()
      report.integrity.push(checkFile(path.join(dataDir, 'database.db'), report))
      const again = await start(dataDir)
      await compare(again, acknowledged, report)
      await again.stop()
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true })
  }
  report.acknowledged = acknowledged.size
  return report
}

async function writeUntilKilled(
  database: EmbeddedDatabase,
  acknowledged: Set<number>,
  counter: { next: number },
): Promise<void> {
  const client = await MongoClient.connect(database.uri, {
    serverSelectionTimeoutMS: 2000,
    retryWrites: false,
  })
  const cars = client.db('kill').collection<Car>('cars')
  await cars.createIndex({ group: 1, _id: 1 }, {}, {})
  await cars.createIndex({ unique: 1 }, { unique: true }, {})
  const session = client.startSession()
  session.startTransaction()
  await cars.insertOne(
    { _id: `ghost${counter.next}`, group: -1, unique: `ghost${counter.next}`, pad: '' },
    { session },
  )
  const stopped = { value: false }
  const write = async (): Promise<void> => {
    while (!stopped.value) {
      const _id = counter.next++
      try {
        await cars.insertOne({ _id, group: _id % 10, unique: `u${_id}`, pad: 'x'.repeat(500) })
        acknowledged.add(_id)
      } catch {
        // Not acknowledged: it may or may not have been stored.
      }
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  await pause(RUN_MS * (0.5 + Math.random()))
  if (database.pid !== null) process.kill(database.pid, 'SIGKILL')
  stopped.value = true
  // A command written as its socket closes gets neither reply nor error: the driver waits for `drain` for ever.
  await Promise.race([Promise.all(writers), pause(LAST_REPLY_MS, undefined, { ref: false })])
  await session.endSession().catch(() => undefined)
  await client.close()
}

function checkFile(file: string, report: KillReport): string {
  const connection = new Database(file)
  const count = (sql: string): number => (connection.prepare(sql).raw().get() as [number])[0]
  report.orphans += count('SELECT count(*) FROM ix WHERE rid NOT IN (SELECT rid FROM doc)')
  report.orphans += count('SELECT count(*) FROM doc WHERE rid NOT IN (SELECT rid FROM ix)')
  const [result] = connection.prepare('PRAGMA integrity_check').raw().get() as [string]
  connection.close()
  return result
}

async function compare(
  database: EmbeddedDatabase,
  acknowledged: ReadonlySet<number>,
  report: KillReport,
): Promise<void> {
  const client = await MongoClient.connect(database.uri)
  const cars = client.db('kill').collection<Car>('cars')
  const found = await cars.distinct('_id')
  const present = new Set(found)
  for (const _id of acknowledged) if (!present.has(_id)) report.lost++
  report.ghosts += found.filter(_id => typeof _id === 'string').length
  const byIndexes = [
    await cars.countDocuments({ group: { $gte: 0 } }),
    await cars.countDocuments({ unique: { $gte: '' } }),
  ]
  report.orphans += byIndexes.filter(count => count !== found.length).length
  await client.close()
}
