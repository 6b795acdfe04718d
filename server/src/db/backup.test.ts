import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { EJSON } from 'bson'
import Database from 'libsql'
import { Decimal128, Long, MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandEntry } from '../entry-points.ts'
import { startEmbedded } from './start-embedded.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'car-wash-backup-'))
  dataDir = path.join(folder, 'data')
})

afterEach(() => fs.rmSync(folder, { recursive: true }))

const environment = (): NodeJS.ProcessEnv => ({ ...process.env, DATA_DIR: dataDir, MONGODB_URI: '' })

const run = (name: string, argument: string): string =>
  execFileSync(process.execPath, [commandEntry(name), argument], {
    env: environment(),
    encoding: 'utf8',
  })

async function withCars<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ dataDir })
  const client = await MongoClient.connect(database.uri)
  try {
    return await work(client)
  } finally {
    await client.close()
    await database.stop()
  }
}

const plates = (client: MongoClient): Promise<unknown[]> => client.db().collection('cars').distinct('plate')

test('a backup of a running database restores everything, even into a running one', async () => {
  const backup = path.join(folder, 'backup.db')
  await withCars(async client => {
    const cars = client.db().collection('cars')
    await cars.createIndex({ plate: 1 }, { unique: true }, {})
    await cars.insertOne({ plate: 'AB123' })
    run('db-backup', backup)
    await cars.deleteMany({})
    await cars.insertOne({ plate: 'CD456' })
    await client.db().collection('later').insertOne({})
    run('db-restore', backup)
    expect(await plates(client)).toEqual(['AB123'])
    const collections = await client.db().listCollections().toArray()
    expect(collections.map(({ name }) => name)).not.toContain('later')
    await expect(cars.insertOne({ plate: 'AB123' })).rejects.toMatchObject({ code: 11000 })
    await cars.insertOne({ plate: 'EF789' })
  })
  expect(await withCars(plates)).toEqual(['AB123', 'EF789'])
})

test('a backup is restored where nothing runs, even over a damaged file, which is kept', async () => {
  const backup = path.join(folder, 'backup.db')
  await withCars(client => client.db().collection('cars').insertOne({ plate: 'AB123' }))
  run('db-backup', backup)
  fs.writeFileSync(path.join(dataDir, 'database.db'), 'not a database')
  await expect(startEmbedded({ dataDir })).rejects.toThrow()
  run('db-restore', backup)
  expect(await withCars(plates)).toEqual(['AB123'])
  expect(fs.readFileSync(path.join(dataDir, 'database.db.before-restore-1'), 'utf8')).toBe('not a database')
})

test('what a killed process had acknowledged is in the copy that a restore names, and a second restore keeps it', async () => {
  const backup = path.join(folder, 'backup.db')
  await withCars(client => client.db().collection('cars').insertOne({ plate: 'AB0' }))
  run('db-backup', backup)
  const database = await startEmbedded({ dataDir })
  const client = await MongoClient.connect(database.uri)
  for (let n = 1; n <= 200; n++)
    await client
      .db()
      .collection('cars')
      .insertOne({ plate: `AB${String(n)}` })
  // Before the kill: a client without time limits may wait for the dead process for ever.
  await client.close()
  const { pid } = database
  const stopped = database.stop.bind(database)
  if (pid !== null) process.kill(pid, 'SIGKILL')
  await stopped()
  expect(fs.statSync(path.join(dataDir, 'database.db-wal')).size).toBeGreaterThan(0)
  const outputs = [run('db-restore', backup), run('db-restore', backup)]
  const copies = outputs.map(output => /^What it replaced is in (.*)$/m.exec(output)?.[1] ?? '')
  expect(copies.map(copy => path.basename(copy))).toEqual([
    'database.db.before-restore-1',
    'database.db.before-restore-2',
  ])
  expect(await withCars(plates)).toEqual(['AB0'])
  run('db-restore', copies[0] ?? '')
  expect(await withCars(plates)).toHaveLength(201)
})

test('a backup never overwrites a file, and only a backup can be restored', async () => {
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, 'something else')
  await withCars(client => client.db().collection('cars').insertOne({ plate: 'AB123' }))
  for (const name of ['db-backup', 'db-restore'] as const) {
    const { status, stderr } = spawnSync(process.execPath, [commandEntry(name), file], {
      env: environment(),
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  }
  expect(fs.readFileSync(file, 'utf8')).toBe('something else')
  expect(await withCars(plates)).toEqual(['AB123'])
})

test('an export has one file per collection and one line per document, with number types', async () => {
  const target = path.join(folder, 'export')
  const cars = [
    { _id: 1, price: Decimal128.fromString('12.50'), at: new Date(0) },
    { _id: 2, washes: Long.fromString('9007199254740993') },
  ]
  await withCars(async client => {
    await client.db().collection<{ _id: number }>('cars').insertMany(cars)
    run('db-export', target)
  })
  const lines = fs.readFileSync(path.join(target, 'cars.jsonl'), 'utf8').trim().split('\n')
  expect(lines.map(line => EJSON.stringify(EJSON.parse(line, { relaxed: false })))).toEqual(
    cars.map(car => EJSON.stringify(car)),
  )
})

test('a file that was not closed is checked while it serves, and once found damaged it is refused', async () => {
  const file = path.join(dataDir, 'database.db')
  const database = await startEmbedded({ dataDir })
  const client = await MongoClient.connect(database.uri)
  await client
    .db()
    .collection('cars')
    .insertMany(Array.from({ length: 2000 }, (_, n) => ({ n, pad: 'x'.repeat(100) })))
  await client.close()
  if (database.pid !== null) process.kill(database.pid, 'SIGKILL')
  await database.stop()
  // Moves the log into the file, and leaves it marked as not closed.
  const connection = new Database(file)
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
  const bytes = fs.readFileSync(file)
  fs.writeFileSync(file, bytes.fill(0xff, 20 * 4096, 30 * 4096))
  const lines: string[] = []
  const damaged = await startEmbedded({ dataDir, onLog: line => lines.push(line) })
  await expect.poll(() => lines.join(), { timeout: 20_000 }).toContain('is damaged')
  await damaged.stop()
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/damaged.*db:restore/)
})

test('a data file of 0 bytes and one of another program are refused and left as they are', async () => {
  fs.mkdirSync(dataDir)
  const file = path.join(dataDir, 'database.db')
  fs.writeFileSync(file, '')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/empty \(0 bytes\)/)
  expect(fs.statSync(file).size).toBe(0)
  fs.rmSync(file)
  const other = new Database(file)
  other.exec('PRAGMA application_id = 7')
  other.close()
  const before = fs.readFileSync(file)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/not a file of the embedded database/)
  expect(fs.readFileSync(file).equals(before)).toBe(true)
})

test('a backup leaves the log of a database alone: what is written after it outlives a kill', async () => {
  const database = await startEmbedded({ dataDir })
  const client = await MongoClient.connect(database.uri)
  const insert = (plate: string) => client.db().collection('cars').insertOne({ plate })
  const kill = () => {
    if (database.pid !== null) process.kill(database.pid, 'SIGKILL')
  }
  try {
    // First on a new file, then on one that was restored while it ran.
    await insert('AB1')
    run('db-backup', path.join(folder, 'first.db'))
    await insert('AB2')
    run('db-backup', path.join(folder, 'second.db'))
    kill()
    await expect.poll(() => plates(client), { timeout: 20_000 }).toEqual(['AB1', 'AB2'])
    run('db-restore', path.join(folder, 'second.db'))
    expect(await plates(client)).toEqual(['AB1', 'AB2'])
    await insert('AB3')
    run('db-backup', path.join(folder, 'third.db'))
    await insert('AB4')
    kill()
    await expect.poll(() => plates(client), { timeout: 20_000 }).toEqual(['AB1', 'AB2', 'AB3', 'AB4'])
  } finally {
    await client.close()
    await database.stop()
  }
})
