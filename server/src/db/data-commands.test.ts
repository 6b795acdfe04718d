import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { EJSON, Long } from 'bson'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandEntry } from '../entry-points.ts'
import { connectDatabase } from './connect.ts'
import { migrate } from './migrations.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'car-wash-commands-'))
  dataDir = path.join(folder, 'data')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

function run(name: string, ...given: string[]) {
  return runWith({}, name, ...given)
}

function runWith(settings: Record<string, string>, name: string, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandEntry(name), ...given], {
    env: { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '', ...settings },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** A database with this program's schema, or one so many versions ahead. */
async function databaseAhead(versions: number): Promise<void> {
  const database = await connectDatabase({ dataDir })
  await migrate(database.connection)
  await database.connection.collection('meta').updateMany({}, { $inc: { version: versions } })
  await database.close()
}

test('audit:data, db:backup and db:export refuse data written by a newer version', async () => {
  await databaseAhead(1)
  const target = path.join(folder, 'target')
  for (const [name, ...given] of [['audit-data'], ['db-backup', target], ['db-export', target]] as const) {
    const { status, stdout, stderr } = run(name, ...given)
    expect(stderr, name).toMatch(/^The data was written by a newer version of this program .*\n$/)
    expect(stdout, name).toBe('')
    expect(status, name).toBe(1)
    expect(existsSync(target), name).toBe(false)
  }
  const database = await connectDatabase({ dataDir })
  expect(await database.connection.collection('integrityChecks').countDocuments()).toBe(0)
  await database.close()
})

test('audit:data, db:backup and db:export work on data of this version', async () => {
  await databaseAhead(0)
  const [backup, target] = [path.join(folder, 'backup.db'), path.join(folder, 'export')]
  expect(run('audit-data')).toMatchObject({ status: 0, stderr: '' })
  expect(run('db-backup', backup)).toMatchObject({ status: 0, stderr: '' })
  expect(run('db-export', target)).toMatchObject({ status: 0, stderr: '' })
  expect([existsSync(backup), existsSync(path.join(target, 'meta.jsonl'))]).toEqual([true, true])
})

test('db:restore refuses a backup made by a newer version, and leaves the database as it is', async () => {
  await databaseAhead(1)
  const backup = path.join(folder, 'backup.db')
  renameSync(path.join(dataDir, 'database.db'), backup)
  await databaseAhead(0)
  const before = readdirSync(dataDir)
  const { status, stdout, stderr } = run('db-restore', backup)
  expect(stderr).toMatch(/^The data was written by a newer version of this program .*\n$/)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(readdirSync(dataDir)).toEqual(before)
  expect(run('audit-data')).toMatchObject({ status: 0, stderr: '' })
})

test('a backup of a folder without a database creates none', () => {
  expect(run('db-backup', path.join(folder, 'backup.db')).stderr).toMatch(/^No database is in /)
  expect(existsSync(dataDir)).toBe(false)
})

test('db:import reads what db:export wrote into an empty database, type by type, and refuses one with documents', async () => {
  await databaseAhead(0)
  const source = await connectDatabase({ dataDir })
  const rows = Array.from({ length: 1200 }, (_, n) => ({ _id: n, at: new Date(n), big: Long.fromNumber(n) }))
  await source.connection.collection<{ _id: number }>('rows').insertMany(rows)
  await source.close()
  const exported = path.join(folder, 'export')
  expect(run('db-export', exported)).toMatchObject({ status: 0, stderr: '' })

  const target = await connectDatabase({ dataDir: path.join(folder, 'target') })
  const into = (uri: string) => runWith({ MONGODB_URI: uri }, 'db-import', exported)
  try {
    expect(into(target.uri)).toMatchObject({ status: 0, stderr: '' })
    const kept = { promoteValues: false, promoteLongs: false }
    const read = await target.connection.collection('rows').find({}, kept).sort({ _id: 1 }).toArray()
    const written = (documents: object[]) => EJSON.stringify(documents, { relaxed: false })
    expect(written(read) === written(rows)).toBe(true)
    expect(into(target.uri).stderr).toMatch(
      /^The database at MONGODB_URI is not empty: .* Nothing was read\.\n$/,
    )
    expect(await target.connection.collection('rows').countDocuments()).toBe(1200)
  } finally {
    await target.close()
  }
  expect(run('db-import', exported).stderr).toMatch(/^Set MONGODB_URI /)
  expect(runWith({ MONGODB_URI: 'mongodb://unused' }, 'db-import', folder).stderr).toMatch(
    /holds no \.jsonl file/,
  )
})
