import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'
import { expect } from 'vitest'
import { commandEntry } from '../../entry-points.ts'
import { childrenOf, openChain, signIn, startProgram } from '../programs.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
/** Long enough for a kill between its halves. */
const STEP = `async db => {
  await db.collection('branches').updateMany({}, { $set: { half: 'half changed' } })
  await new Promise(resolve => setTimeout(resolve, 300))
  await db.collection('branches').updateMany({}, { $set: { whole: 'changed' } })
}`

/** Release 1.1.0: this program with one step more, in a folder of its own; the file that starts it. */
function nextRelease(folder: string): string {
  const server = path.join(folder, 'server')
  fs.mkdirSync(server, { recursive: true })
  for (const part of [
    'node_modules',
    'client',
    'server/src',
    'server/node_modules',
    'server/embedded-database',
  ])
    fs.symlinkSync(path.join(project, part), path.join(folder, part))
  fs.cpSync(path.join(project, 'server/dist'), path.join(server, 'dist'), { recursive: true })
  fs.writeFileSync(path.join(server, 'package.json'), JSON.stringify({ type: 'module', version: '1.1.0' }))
  const file = path.join(server, 'dist/db/migrations.js')
  const before = fs.readFileSync(file, 'utf8')
  const after = before.replace(/^const STEPS = \[\];$/m, `const STEPS = [${STEP}];`)
  expect(after).not.toBe(before)
  fs.writeFileSync(file, after)
  return path.join(server, 'dist/main.js')
}

/** Starts a release and kills all of it after so long, its database and its command too. */
async function killedAfter(ms: number, entry: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], PORT: '0', CAR_WASH_ENV: '', ...env },
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  await setTimeout(ms)
  const { pid = 0 } = child
  for (const each of [...childrenOf(pid), pid]) process.kill(each, 'SIGKILL')
  await gone
}

/** What a start says that ends by itself. */
async function refusalOf(env: Record<string, string>, entry?: string): Promise<string> {
  const lines: string[] = []
  await expect(startProgram(env, line => lines.push(line), entry)).rejects.toThrow()
  return lines.join('\n')
}

/** Whether a file is a whole database in which nothing has been changed. */
function isFromBefore(file: string): boolean {
  // SQLite writes beside a file that it opens.
  const own = fs.mkdtempSync(path.join(tmpdir(), 'car-wash-update-'))
  fs.copyFileSync(file, path.join(own, 'copy.db'))
  const database = new Database(path.join(own, 'copy.db'))
  const rows = database.prepare('SELECT d FROM doc').raw().all() as [Buffer][]
  database.close()
  fs.rmSync(own, { recursive: true })
  return rows.some(([d]) => d.includes('Via Roma 1')) && !rows.some(([d]) => d.includes('changed'))
}

/** Updates under kills from its first second to its end, goes back by the backup that is named, and updates again. */
export async function survivesUpdates(kills: number): Promise<void> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'car-wash-update-'))
  const backups = path.join(folder, 'backups')
  const env = { DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: backups }
  const made = () =>
    fs.existsSync(backups) ? fs.readdirSync(backups).filter(name => name.startsWith('before')) : []
  const stop = async (server: Awaited<ReturnType<typeof startProgram>>) => {
    server.process.kill('SIGTERM')
    await once(server.process, 'exit')
  }
  try {
    const next = nextRelease(path.join(folder, 'next'))
    const first = await startProgram(env)
    await openChain(first, 1)
    await stop(first)
    const file = path.join(folder, 'file')
    fs.writeFileSync(file, '')
    expect(await refusalOf({ ...env, BACKUP_DIR: file }, next)).toMatch(
      /^The stored data must be brought forward, and no backup of it can be made: .*ENOTDIR/,
    )
    const copy = path.join(folder, 'copy')
    fs.cpSync(env.DATA_DIR, copy, { recursive: true })
    const from = performance.now()
    await stop(await startProgram({ DATA_DIR: copy }, undefined, next))
    const wholeMs = performance.now() - from
    for (let kill = 1; kill <= kills; kill++) {
      await killedAfter((wholeMs * kill) / (kills + 1), next, env)
      for (const name of made()) expect(isFromBefore(path.join(backups, name)), name).toBe(true)
    }
    await stop(await startProgram(env, undefined, next))
    const backup = path.join(backups, 'before-v1.1.0.db')
    expect(made()).toEqual([path.basename(backup)])
    expect(isFromBefore(backup)).toBe(true)

    expect(await refusalOf(env)).toMatch(
      new RegExp(`written by a newer .*\\(1\\.1\\.0, schema 2;.* restore ${backup} with this one$`),
    )
    execFileSync(process.execPath, [commandEntry('db-restore'), backup], { env: { ...process.env, ...env } })
    const back = await startProgram(env)
    const admin = await signIn(back.url)
    const body = { name: 'Wax', description: 'Since the way back', price: 10, duration: 20 }
    expect((await admin.call('POST /services', { body })).status).toBe(201)
    await stop(back)

    const again = await startProgram(env, undefined, next)
    expect(made()).toEqual([path.basename(backup)])
    expect(fs.readFileSync(backup).includes('Since the way back')).toBe(true)
    await stop(again)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
