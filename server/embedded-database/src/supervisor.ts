import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedStartError, isPrivateFolder, locateDataFolder } from './data-folder.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** the built child process, see entry-points.ts */
  entry: string
  /** what the child writes, and its restarts; a line each */
  onLog?: (line: string) => void
  /** false gives up durability for speed: for tests, whose data is thrown away. Default true */
  durable?: boolean
  /** how long to wait for another process to leave the folder. Default 5 s */
  lockWaitMs?: number
}

/** A database that runs for us, or that of another process we joined. */
export interface EmbeddedDatabase {
  readonly uri: string
  /** the process that answers; null when it is somebody else's, or being restarted */
  readonly pid: number | null
  /** ends the process when it is ours; resolves once it has gone */
  stop(): Promise<void>
}

const LOCK_WAIT_MS = 5000
const STOP_WAIT_MS = 5000
const FIRST_RESTART_MS = 200
const LAST_RESTART_MS = 5000
/** a child that lived this long was healthy: its next restart is prompt again */
const HEALTHY_MS = 10_000

/** What the embedded database's process is told when it starts (its one argument, as JSON). */
export type ChildOptions = Required<Pick<EmbeddedOptions, 'dataDir' | 'durable' | 'lockWaitMs'>>

/** What it says over its channel: why it cannot listen, or null when it does. Any word to it means that it shall end. */
export type ChildMessage = Record<'failure', string | null>

/**
 * Starts the embedded database in a process of its own and starts it again whenever it dies.
 * @throws EmbeddedStartError in one line for a person: folder not writable, folder in use, system not supported
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32')
    throw new EmbeddedStartError('Linux or macOS is needed: set MONGODB_URI to a MongoDB, or run this in WSL')
  const stopping = new AbortController()
  let child: ChildProcess | null = await launch(options)
  /** Resolves when it has been stopped and has gone. */
  const watch = async (running: ChildProcess): Promise<void> => {
    const startedAt = performance.now()
    const [code, killedBy] = (await once(running, 'exit')) as [number | null, string | null]
    child = null
    if (stopping.signal.aborted) return
    options.onLog?.(`The embedded database ended (${killedBy ?? `exit code ${code}`}) and is started again`)
    await startAgain(performance.now() - startedAt < HEALTHY_MS ? FIRST_RESTART_MS : 0)
  }
  const startAgain = async (waitMs: number): Promise<void> => {
    try {
      await pause(waitMs, undefined, { signal: stopping.signal })
      child = await launch(options)
    } catch (error) {
      if (stopping.signal.aborted) return
      options.onLog?.(error instanceof Error ? error.message : String(error))
      return startAgain(Math.min(Math.max(waitMs * 2, FIRST_RESTART_MS), LAST_RESTART_MS))
    }
    if (stopping.signal.aborted) end(child)
    await watch(child)
  }
  const stopped = watch(child)
  return {
    uri: locateDataFolder(options.dataDir).uri,
    get pid() {
      return child?.pid ?? null
    },
    stop: () => {
      stopping.abort()
      if (child) end(child)
      return stopped
    },
  }
}

function end(child: ChildProcess): void {
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS)
  child.once('exit', () => clearTimeout(force))
  child.send('stop', () => undefined)
}

/**
 * For commands that work beside a running server: joins the database that already serves the folder, or starts one.
 * @throws EmbeddedStartError as startEmbedded
 */
export async function joinOrStartEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const running = await findRunning(options.dataDir)
  if (running) return running
  try {
    return await startEmbedded(options)
  } catch (error) {
    // A server that was starting held the folder before it answered.
    const started = await findRunning(options.dataDir)
    if (started) return started
    throw error
  }
}

/** The database that serves the folder now, or null. */
export async function findRunning(dataDir: string): Promise<EmbeddedDatabase | null> {
  if (!fs.existsSync(dataDir)) return null
  const { socket, uri } = locateDataFolder(dataDir)
  if (!isPrivateFolder(path.dirname(socket))) return null
  const connection = net.connect(socket)
  try {
    await once(connection, 'connect')
  } catch {
    return null
  } finally {
    connection.destroy()
  }
  return { uri, pid: null, stop: () => Promise.resolve() }
}

/** Starts the process and waits until it listens. */
async function launch({ entry, onLog, ...options }: EmbeddedOptions): Promise<ChildProcess> {
  const { dataDir, durable = true, lockWaitMs = LOCK_WAIT_MS } = options
  const settings: ChildOptions = { dataDir: path.resolve(dataDir), durable, lockWaitMs }
  const child = fork(entry, [JSON.stringify(settings)], {
    execArgv: ['--enable-source-maps'],
    // Nothing of the server's environment: it holds secrets that a database has no use for.
    env: {},
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const output of [child.stdout, child.stderr])
    if (output) createInterface({ input: output }).on('line', line => onLog?.(line))
  await new Promise<void>((resolve, reject) => {
    const fail = (message: string): void => reject(new EmbeddedStartError(message))
    child.once('error', reject)
    child.once('exit', code => fail(`The embedded database could not start (exit code ${code})`))
    child.once('message', ({ failure }: ChildMessage) => (failure === null ? resolve() : fail(failure)))
  })
  return child
}
