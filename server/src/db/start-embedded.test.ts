import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { EmbeddedDatabase } from 'mongo-on-sqlite'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandEntry } from '../entry-points.ts'
import { connectDatabase } from './connect.ts'
import { joinOrStart, startEmbedded } from './start-embedded.ts'
import { StartupError } from './failure.ts'

let dataDir: string
let cleanup: (() => Promise<unknown>)[]

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'car-wash-embedded-'))
  cleanup = []
})

afterEach(async () => {
  for (const undo of cleanup.reverse()) await undo()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir, lockWaitMs = 5000): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: folder, lockWaitMs })
  cleanup.push(() => database.stop())
  return database
}

async function clientOf(uri: string): Promise<MongoClient> {
  const client = await MongoClient.connect(uri)
  cleanup.push(() => client.close())
  return client
}

const pidOf = async (client: MongoClient): Promise<number> =>
  Number((await client.db('admin').command({ serverStatus: 1 }))['pid'])

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const gone = (pid: number): Promise<void> => expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)

describe('the embedded database', () => {
  test('the embedded database keeps its data over a stop and a start, and removes its address when it stops', async () => {
    const first = await start()
    const { pid } = first
    const before = await MongoClient.connect(first.uri)
    await before.db().collection('cars').insertOne({ plate: 'AB123' })
    await before.close()
    await first.stop()
    expect(pid === null || isAlive(pid)).toBe(false)
    expect(fs.readdirSync(dataDir)).not.toContain('database.address')

    const after = await clientOf((await start()).uri)
    expect(
      await after
        .db()
        .collection('cars')
        .findOne({}, { projection: { _id: 0 } }),
    ).toEqual({ plate: 'AB123' })
  })

  test('a second start on the same folder is refused with one line that says what to do', async () => {
    await start()
    const second = await startEmbedded({ dataDir, lockWaitMs: 0 }).catch((error: unknown) => error)
    expect(second).toBeInstanceOf(StartupError)
    expect(String(second)).toContain('is in use by another process')
    expect(String(second)).toContain('DATA_DIR')
    expect(String(second)).not.toContain('\n')
  })

  test('a second start waits for a predecessor that is still shutting down', async () => {
    const first = await start()
    const [second] = await Promise.all([start(), first.stop()])
    const client = await clientOf(second.uri)
    expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 })
  })

  test('the embedded database comes back with everything acknowledged when its process is killed', async () => {
    const database = await connectDatabase({ dataDir })
    cleanup.push(() => database.close())
    const cars = database.connection.collection<{ _id: number }>('cars')
    for (let _id = 0; _id < 20; _id++) await cars.insertOne({ _id })
    const killed = await pidOf(database.connection.getClient())
    process.kill(killed, 'SIGKILL')
    await gone(killed)
    // Until it listens again a connection is refused, which the driver tries twice.
    const counted = () => cars.countDocuments().catch(() => 'not back yet')
    await expect.poll(counted, { timeout: 10_000 }).toBe(20)
    expect(await pidOf(database.connection.getClient())).not.toBe(killed)
    await cars.insertOne({ _id: 20 })
  })

  test('a command joins the database of a running server and does not stop it', async () => {
    const server = await start()
    const joined = await joinOrStart({ dataDir })
    expect(joined.uri).toBe(server.uri)
    await joined.stop()
    expect(await (await clientOf(server.uri)).db().command({ ping: 1 })).toMatchObject({ ok: 1 })
  })

  test('a command starts its own database when none runs', async () => {
    const own = await joinOrStart({ dataDir: path.join(dataDir, 'new') })
    cleanup.push(() => own.stop())
    expect(own.pid).not.toBeNull()
  })

  test('a data folder may have capitals, spaces, Arabic letters and 200 characters', async () => {
    const folder = path.join(dataDir, 'My Car Wash', 'مغسلة السيارات', 'x'.repeat(200))
    const client = await clientOf((await start(folder)).uri)
    await client.db().collection('cars').insertOne({ plate: 'AB123' })
    expect(fs.existsSync(path.join(folder, 'database.db'))).toBe(true)
  })

  test('only its own user can read its files', async () => {
    const folder = path.join(dataDir, 'open')
    fs.mkdirSync(folder, { mode: 0o755 })
    await start(folder)
    const modes = fs.readdirSync(folder).map(file => fs.statSync(path.join(folder, file)).mode & 0o077)
    expect(modes.every(mode => mode === 0)).toBe(true)
  })

  test('a data folder that is a file is refused with one line', async () => {
    const file = path.join(dataDir, 'file')
    fs.writeFileSync(file, '')
    await expect(start(file)).rejects.toThrow(/cannot be written \(EEXIST\).*DATA_DIR/)
  })

  test('a socket folder that is open to others is refused', async () => {
    const first = await start()
    const socketFolder = path.dirname(decodeURIComponent(new URL(first.uri).host))
    await first.stop()
    fs.mkdirSync(socketFolder)
    cleanup.push(() => fs.promises.rmdir(socketFolder))
    fs.chmodSync(socketFolder, 0o777)
    await expect(start()).rejects.toThrow(/open to others/)
  })
})

describe('npm run db', () => {
  async function runAlone(): Promise<{ program: ChildProcess; uri: string; pid: number }> {
    const program = spawn(process.execPath, [commandEntry('db')], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    cleanup.push(async () => {
      if (program.exitCode === null && program.signalCode === null && program.kill('SIGKILL'))
        await once(program, 'exit')
    })
    const [line] = (await once(createInterface({ input: program.stdout }), 'line')) as [string]
    const client = await MongoClient.connect(line)
    const pid = await pidOf(client)
    await client.close()
    return { program, uri: line, pid }
  }

  test('npm run db prints a working address, and SIGTERM stops it cleanly', async () => {
    const { program, uri, pid } = await runAlone()
    const external = await connectDatabase({ uri, dataDir })
    expect(external.connection.name).toBe('car-wash')
    await external.close()
    program.kill('SIGTERM')
    expect(await once(program, 'exit')).toEqual([0, null])
    expect(isAlive(pid)).toBe(false)
  })

  test('when it is killed, the database stops by itself and the folder is free', async () => {
    const { program, pid } = await runAlone()
    program.kill('SIGKILL')
    await gone(pid)
    await start(dataDir, 0)
  })
})
