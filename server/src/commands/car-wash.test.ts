import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrations.ts'
import { MAIN_ENTRY } from '../entry-points.ts'
import { kill, openChain, startProgram, type Program } from '../testing/programs.ts'

const CAR_WASH = path.resolve(import.meta.dirname, '../../scripts/car-wash.mjs')
const NOBODY = 65534
const ADMIN = { ADMIN_NAME: 'Eve', ADMIN_EMAIL: 'eve@chain.example', ADMIN_PASSWORD: 'Schiuma-attiva-2026' }

let folder: string
beforeAll(() => {
  // In front of the temporary folder of the user that a command of root's becomes.
  folder = mkdtempSync(path.join(os.tmpdir(), 'car-wash-program-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface Ending {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command in a folder of its own with only this environment. */
const carWash = (env: Record<string, string>, ...args: string[]): Promise<Ending> =>
  new Promise(resolve => {
    const options = { cwd: folder, env: { PATH: process.env['PATH'], CAR_WASH_ENV: '', ...env } }
    const child = execFile(process.execPath, [CAR_WASH, ...args], options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr })
    })
  })

/** A file of settings. */
function settings(name: string, values: Record<string, string>): string {
  const file = path.join(folder, name)
  writeFileSync(
    file,
    Object.entries(values)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  )
  return file
}

async function emptyDatabase(name: string): Promise<string> {
  const dataDir = path.join(folder, name)
  const database = await connectDatabase({ dataDir })
  await migrate(database.connection)
  await database.close()
  return dataDir
}

describe('a command', () => {
  it('a command reads the environment, then CAR_WASH_ENV, then .env, and names the database that it uses', async () => {
    const [first, second, third] = await Promise.all(['a', 'b', 'c'].map(emptyDatabase))
    const file = settings('car-wash.env', { DATA_DIR: second ?? '' })
    settings('.env', { DATA_DIR: third ?? '' })
    const used = async (env: Record<string, string>) => (await carWash(env, 'check')).stdout.split('\n')[0]
    expect(await used({ CAR_WASH_ENV: file, DATA_DIR: first ?? '' })).toBe(`Database: ${first ?? ''}`)
    expect(await used({ CAR_WASH_ENV: file })).toBe(`Database: ${second ?? ''}`)
    expect(await used({})).toBe(`Database: ${third ?? ''}`)
    rmSync(path.join(folder, '.env'))
  })

  it('a command makes no database, but admin with --new', async () => {
    const dataDir = path.join(folder, 'none')
    const target = path.join(folder, 'target')
    for (const args of [['status'], ['check'], ['admin'], ['backup', target], ['export', target]]) {
      const { code, stdout, stderr } = await carWash({ DATA_DIR: dataDir, ...ADMIN }, ...args)
      expect({ code, stdout, stderr }, args[0]).toEqual({
        code: 1,
        stdout: '',
        stderr: `No database is in ${dataDir}: set DATA_DIR to its folder\n`,
      })
    }
    expect([existsSync(dataDir), existsSync(target)]).toEqual([false, false])
    const made = await carWash({ DATA_DIR: dataDir, ...ADMIN }, 'admin', '--new')
    expect(made.stdout).toContain(`Database: ${dataDir}\neve@`)
  })

  it('a command ends with 78 for a bad setting, as the server does', async () => {
    expect(await carWash({ PORT: 'http' }, 'status')).toMatchObject({ code: 78, stdout: '' })
    const server = spawn(process.execPath, [MAIN_ENTRY], {
      cwd: folder,
      env: { CAR_WASH_ENV: settings('bad.env', { TIME_ZONE: 'Roma' }) },
      stdio: 'ignore',
    })
    expect((await once(server, 'exit'))[0]).toBe(78)
  })

  it('a command is one of those that the program lists', async () => {
    expect(await carWash({}, 'constructor')).toMatchObject({ code: 1, stdout: '' })
    expect((await carWash({})).stderr).toMatch(/^Usage: car-wash COMMAND\n {2}status /)
  })

  it.runIf(process.getuid?.() === 0)('a command of root goes on as the owner of the data', async () => {
    const dataDir = await emptyDatabase('owned')
    const backup = path.join(dataDir, 'backup.db')
    for (const file of ['', ...readdirSync(dataDir)]) chownSync(path.join(dataDir, file), NOBODY, NOBODY)
    chownSync(folder, NOBODY, NOBODY)
    expect(await carWash({ DATA_DIR: dataDir }, 'backup', backup)).toMatchObject({ code: 0, stderr: '' })
    expect(await carWash({ DATA_DIR: dataDir }, 'restore', backup)).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(dataDir)).toContain('database.db.before-restore-1')
    for (const file of readdirSync(dataDir)) expect(statSync(path.join(dataDir, file)).uid, file).toBe(NOBODY)
  })
})

describe('beside a server with a run folder of its own, as under systemd', () => {
  let server: Program
  let env: Record<string, string>
  const backup = () => path.join(folder, 'backup.db')

  beforeAll(async () => {
    const runtime = path.join(folder, 'run')
    mkdirSync(runtime, { mode: 0o700 })
    const dataDir = path.join(folder, 'data')
    server = await startProgram({ DATA_DIR: dataDir, RUNTIME_DIRECTORY: runtime })
    env = { DATA_DIR: dataDir, PORT: new URL(server.url).port }
    await openChain(server, 1)
    expect(readdirSync(runtime)).toHaveLength(1)
  })
  afterAll(() => kill(server.process))

  it('every command finds the database that runs', async () => {
    expect((await carWash(env, 'status')).stdout).toContain('Server: ready on port')
    expect(await carWash(env, 'check')).toMatchObject({ code: 0, stderr: '' })
    expect(await carWash(env, 'backup', backup())).toMatchObject({ code: 0, stderr: '' })
    expect(await carWash({ ...env, ...ADMIN }, 'admin')).toMatchObject({ code: 0, stderr: '' })
    expect(await carWash(env, 'restore', backup())).toMatchObject({ code: 0 })
  })

  it('a look at a backup serves it, names it, stores nothing and leaves nothing', async () => {
    const temporary = path.join(folder, 'tmp')
    const backups = path.join(folder, 'backups')
    for (const each of [temporary, backups]) mkdirSync(each)
    const before = readdirSync(env['DATA_DIR'] ?? '').sort()
    const look: ChildProcess = spawn(process.execPath, [CAR_WASH, 'look', backup()], {
      cwd: folder,
      env: { ...env, CAR_WASH_ENV: '', TMPDIR: temporary, BACKUP_DIR: backups, BACKUP_AT: '00:00' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [ready] = (await once(look.stdout ?? look, 'data')) as [Buffer]
    const address = `http://localhost:${String(Number(env['PORT']) + 1)}`
    expect(ready.toString()).toContain(`Ready at ${address}`)
    expect(await (await fetch(`${address}/api/config`)).json()).toMatchObject({ copyOf: 'backup.db' })
    expect(await (await fetch(`${address}/api/bookings/branches`)).text()).toContain('Via Roma 1')
    look.kill('SIGTERM')
    await once(look, 'exit')
    expect(readdirSync(temporary)).toEqual([])
    expect(readdirSync(backups)).toEqual([])
    expect(readdirSync(env['DATA_DIR'] ?? '').sort()).toEqual(before)
  })

  it('SIGHUP ends the server as SIGTERM does', async () => {
    expect(await carWash(env, 'status', '--ready')).toMatchObject({ code: 0 })
    server.process.kill('SIGHUP')
    expect((await once(server.process, 'exit'))[0]).toBe(0)
    expect(await carWash(env, 'status', '--ready')).toMatchObject({ code: 1 })
  })
})
