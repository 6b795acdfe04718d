import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locateDataFolder } from './data-folder.ts'
import { startBuilt } from './testing/start-built.ts'

let cleanup: (() => unknown)[]
beforeEach(() => {
  cleanup = []
})
afterEach(async () => {
  for (const undo of cleanup.reverse()) await undo()
})

async function start(options: Parameters<typeof startBuilt>[0]) {
  const database = await startBuilt(options)
  cleanup.push(() => database.stop())
  const client = await MongoClient.connect(database.uri)
  cleanup.push(() => client.close())
  return { database, client, cars: client.db().collection<{ _id: number }>('cars') }
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-start-'))
  cleanup.push(() => fs.rmSync(folder, { recursive: true }))
  return folder
}

/** Where a link leads; nowhere if the process has closed the file since it was listed. */
function targetOf(link: string): string {
  try {
    return fs.readlinkSync(link)
  } catch {
    return ''
  }
}

/** The folders of the database files that the process has open. */
const foldersOf = (pid: number): Set<string> =>
  new Set(
    fs
      .readdirSync(`/proc/${pid}/fd`)
      .map(file => targetOf(`/proc/${pid}/fd/${file}`))
      .filter(file => /database\.(db|lock)$/.test(file))
      .map(file => path.dirname(file)),
  )

test('the connection string names the requested database', async () => {
  const { database, client } = await start({ folder: temporaryFolder(), database: 'shop' })
  expect(database.uri).toMatch(/^mongodb:\/\/%2Ftmp%2F.*\/shop\?directConnection=true$/)
  expect(client.db().databaseName).toBe('shop')
})

test('a database on a loopback port keeps that port and its data when its process is killed', async () => {
  const { database, client, cars } = await start({ folder: temporaryFolder(), port: 0 })
  const { host } = new URL(database.uri)
  expect(host).toMatch(/^127\.0\.0\.1:\d+$/)
  expect(await client.db().command({ hello: 1 })).toMatchObject({ me: host, primary: host, hosts: [host] })
  await cars.insertOne({ _id: 1 })
  const killed = database.pid
  process.kill(Number(killed), 'SIGKILL')
  await expect.poll(() => database.pid !== null && database.pid !== killed, { timeout: 10_000 }).toBe(true)
  expect(await cars.find().toArray()).toEqual([{ _id: 1 }])
})

test('a process killed while it stops leaves no socket', async () => {
  const { database, client } = await start({ folder: temporaryFolder() })
  const socket = decodeURIComponent(new URL(database.uri).host)
  expect(fs.existsSync(socket)).toBe(true)
  await client.close()
  process.kill(Number(database.pid), 'SIGKILL')
  await database.stop()
  expect(fs.existsSync(path.dirname(socket))).toBe(false)
})

test('a file that is refused leaves no folder for a socket', async () => {
  const folder = temporaryFolder()
  fs.writeFileSync(path.join(folder, 'database.db'), '')
  await expect(startBuilt({ folder })).rejects.toThrow('0 bytes')
  expect(fs.existsSync(path.dirname(locateDataFolder(folder).socket))).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'data without a folder survives a crash of the process, and nothing is left after a stop',
  async () => {
    const { database, client, cars } = await start({ folder: null })
    await cars.insertOne({ _id: 1 })
    const [folder = '', ...others] = foldersOf(Number(database.pid))
    expect(others).toEqual([])
    const killed = database.pid
    process.kill(Number(killed), 'SIGKILL')
    await expect.poll(() => database.pid !== null && database.pid !== killed, { timeout: 10_000 }).toBe(true)
    expect(await cars.countDocuments()).toBe(1)
    expect(fs.existsSync(folder)).toBe(true)
    await client.close()
    await database.stop()
    expect(fs.existsSync(folder)).toBe(false)
  },
)

test('a start error carries a reason, so that its caller can give advice', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  await expect(startBuilt({ folder: file })).rejects.toMatchObject({ reason: 'unwritable' })
  await start({ folder })
  await expect(startBuilt({ folder, lockWaitMs: 0 })).rejects.toMatchObject({ reason: 'in-use' })
})
