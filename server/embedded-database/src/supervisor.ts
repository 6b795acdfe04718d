import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import {
  EmbeddedStartError,
  isPrivateFolder,
  locateDataFolder,
  notedSocket,
  runtimeFolder,
  type StartFailure,
  uriOf,
} from './data-folder.ts'

export interface EmbeddedOptions {
  /** the data folder; null for a temporary folder, removed when the database stops */
  folder: string | null
  /** `main.ts` as a JavaScript file, run as a child process */
  entry: string
  /** the database named in the connection string */
  database?: string
  /** listens on this port of 127.0.0.1 (0 picks a free one); default: a socket that only this user can open */
  port?: number
  /** receives the child's output and its restarts, line by line */
  onLog?: (line: string) => void
  /** false trades durability for speed, for data that may be lost. Default: true with a folder */
  durable?: boolean
  /** how long to wait for another process to leave the folder. Default 5 s */
  lockWaitMs?: number
}

/** A database process that we started, or one of another process that we joined. */
export interface EmbeddedDatabase {
  readonly uri: string
  /** the database process; null when it belongs to another process or is being restarted */
  readonly pid: number | null
  /** stops the process if it is ours; resolves once it has exited */
  stop(): Promise<void>
}

const LOCK_WAIT_MS = 5000
const STOP_WAIT_MS = 5000
const FIRST_RESTART_MS = 200
const LAST_RESTART_MS = 5000
/** a child that lived this long was healthy: its next restart is immediate */
const HEALTHY_MS = 10_000

/** The child process's start options, passed as its only argument, as JSON. */
export interface ChildOptions {
  folder: string
  /** the folder is removed with the process */
  isTemporary: boolean
  database: string
  port: number | null
  durable: boolean
  lockWaitMs: number
}

/** Sent over the IPC channel: where the child listens, or why it cannot. Any message to the child makes it stop. */
export type ChildMessage = { uri: string } | { failure: string; reason: StartFailure }

/** A process that accepts connections, and its address. */
interface Launched {
  readonly child: ChildProcess
  readonly uri: string
}

/**
 * Starts the embedded database as a child process and restarts it whenever it dies.
 * @throws EmbeddedStartError with one readable line: folder not writable, folder in use, system not supported
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32')
    throw new EmbeddedStartError('The embedded database needs Linux or macOS', 'system')
  const stopping = new AbortController()
  const settings = settingsOf(options)
  const removeTemporary = (): void => {
    if (settings.isTemporary) fs.rmSync(settings.folder, { recursive: true, force: true })
  }
  /** A process that was killed leaves its socket; one that another program has started meanwhile keeps it. */
  const removeSocket = async (): Promise<void> => {
    if (settings.port !== null || (await findRunning(settings.folder))) return
    fs.rmSync(path.dirname(locateDataFolder(settings.folder).socket), { recursive: true, force: true })
  }
  const removeAll = async (): Promise<void> => {
    if (fs.existsSync(settings.folder)) await removeSocket()
    removeTemporary()
  }
  const first = await launch(options, settings).catch((error: unknown) => {
    removeTemporary()
    throw error
  })
  // Clients know the first port, so restarts keep it.
  if (settings.port !== null) settings.port = Number(new URL(first.uri).port)
  let child: ChildProcess | null = first.child
  /** Resolves when the database was stopped and has exited. */
  const watch = async (running: ChildProcess): Promise<void> => {
    const startedAt = performance.now()
    const [code, killedBy] = (await once(running, 'exit')) as [number | null, string | null]
    child = null
    if (stopping.signal.aborted) return
    options.onLog?.(`The embedded database ended (${killedBy ?? `exit code ${code}`}); restarting it`)
    await startAgain(performance.now() - startedAt < HEALTHY_MS ? FIRST_RESTART_MS : 0)
  }
  const startAgain = async (waitMs: number): Promise<void> => {
    try {
      await pause(waitMs, undefined, { signal: stopping.signal })
      child = (await launch(options, settings)).child
    } catch (error) {
      if (stopping.signal.aborted) return
      options.onLog?.(error instanceof Error ? error.message : String(error))
      return startAgain(Math.min(Math.max(waitMs * 2, FIRST_RESTART_MS), LAST_RESTART_MS))
    }
    if (stopping.signal.aborted) end(child)
    await watch(child)
  }
  const stopped = watch(child).then(removeAll)
  return {
    uri: first.uri,
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
 * For commands that run beside a server: joins the database that already serves the folder, or starts one.
 * @throws EmbeddedStartError as startEmbedded
 */
export async function joinOrStartEmbedded(
  options: EmbeddedOptions & { folder: string },
): Promise<EmbeddedDatabase> {
  const { folder, database } = options
  const running = await findRunning(folder, database)
  if (running) return running
  try {
    return await startEmbedded(options)
  } catch (error) {
    // A server that is starting locks the folder before it listens.
    const started = await findRunning(folder, database)
    if (started) return started
    throw error
  }
}

/** The database that currently serves the folder on its socket, or null. */
export async function findRunning(folder: string, database?: string): Promise<EmbeddedDatabase | null> {
  if (!fs.existsSync(folder)) return null
  const socket = notedSocket(locateDataFolder(folder))
  if (socket === null || !isPrivateFolder(path.dirname(socket))) return null
  const connection = net.connect(socket)
  try {
    await once(connection, 'connect')
  } catch {
    return null
  } finally {
    connection.destroy()
  }
  return { uri: uriOf(socket, database), pid: null, stop: () => Promise.resolve() }
}

function settingsOf({ folder, ...options }: EmbeddedOptions): ChildOptions {
  const { database = '', port = null, durable = folder !== null, lockWaitMs = LOCK_WAIT_MS } = options
  const place = folder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'mongo-on-sqlite-'))
  return { folder: path.resolve(place), isTemporary: folder === null, database, port, durable, lockWaitMs }
}

/** Starts the process and waits until it listens. */
async function launch({ entry, onLog }: EmbeddedOptions, settings: ChildOptions): Promise<Launched> {
  const child = fork(entry, [JSON.stringify(settings)], {
    // Full collections begin at 48 MB, not at some 8: marking took a fifth of the CPU of reading a range.
    execArgv: ['--enable-source-maps', '--initial-heap-size=48'],
    // Not the server's environment: it holds secrets that the database does not need.
    env: { RUNTIME_DIRECTORY: runtimeFolder() },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const output of [child.stdout, child.stderr])
    if (output) createInterface({ input: output }).on('line', line => onLog?.(line))
  const uri = await new Promise<string>((resolve, reject) => {
    const fail = (message: string, reason?: StartFailure): void =>
      reject(new EmbeddedStartError(message, reason))
    child.once('error', reject)
    child.once('exit', code => fail(`The embedded database could not start (exit code ${code})`))
    child.once('message', (message: ChildMessage) => {
      if ('uri' in message) resolve(message.uri)
      else fail(message.failure, message.reason)
    })
  })
  return { child, uri }
}
