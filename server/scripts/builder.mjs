// Builds the client and the server into their dist folders: completely, or only what is older than its sources.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Database from 'libsql'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const SIDES = {
  client: {
    sources: ['src', 'public', 'index.html', 'vite.config.ts', 'scripts', '../server/src/contract'],
    make: buildClient,
  },
  server: {
    // From the client, only the texts of mails and CSV files.
    sources: ['src', 'embedded-database/src', 'scripts', 'bench', '../client/src/i18n/locales'],
    make: buildServer,
  },
}

/**
 * @param {('client' | 'server')[]} sides
 * @param {{ ifNeeded?: boolean }} [options] `ifNeeded` skips a side whose build is newer than its sources
 * @returns {Promise<boolean>} whether everything is built
 */
export async function build(sides, { ifNeeded = false } = {}) {
  const lock = await takeLock()
  try {
    for (const side of sides) {
      // Its modification time is the start of the last complete build.
      const mark = path.join(root, side, 'dist/.built')
      if (ifNeeded && existsSync(mark) && statSync(mark).mtimeMs >= changedAt(side)) continue
      process.stderr.write(`Building the ${side} …\n`)
      const began = new Date()
      rmSync(mark, { force: true })
      if (!(await SIDES[side].make())) return false
      writeFileSync(mark, '')
      utimesSync(mark, began, began)
    }
    return true
  } finally {
    lock.close()
  }
}

/** Loads esbuild only here: an installation with a finished build may not have it. */
async function buildServer() {
  const { bundleServer } = await import('./bundle.mjs')
  return bundleServer()
}

/** The client's build is TypeScript, so it runs in a separate process, which ends with this one. */
async function buildClient() {
  const child = fork(path.join(root, 'client/scripts/build.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Prevents two builds from writing to the same folder. The system releases the lock of a process that dies. */
async function takeLock() {
  const folder = path.join(root, 'node_modules/.cache/car-wash')
  mkdirSync(folder, { recursive: true })
  const database = new Database(path.join(folder, 'build.lock'))
  database.pragma('busy_timeout=0')
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      database.pragma('journal_mode=MEMORY')
      database.exec('BEGIN EXCLUSIVE')
      return database
    } catch (error) {
      if (error.code !== 'SQLITE_BUSY') throw error
    }
    if (!isWaiting) process.stderr.write('Waiting for another build to end …\n')
    await pause(200)
  }
}

/** The modification time, in milliseconds, of the newest source of a side. */
function changedAt(side) {
  const files = SIDES[side].sources.map(file => path.join(root, side, file)).filter(existsSync)
  return Math.max(...files.map(newestIn))
}

function newestIn(file) {
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(file)
    .filter(name => !name.includes('.test.'))
    .map(name => newestIn(path.join(file, name)))
  return Math.max(stat.mtimeMs, ...inside)
}
