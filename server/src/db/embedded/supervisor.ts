import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { type ChildMessage, type ChildOptions, STOP } from './child-messages.ts'
import { isPrivateFolder, locateDataFolder, prepareDataFolder, uriOf } from './data-folder.ts'
import { EmbeddedStartError } from './start-error.ts'

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

/**
 * Starts the embedded database in a process of its own and starts it again whenever it dies.
 * @throws EmbeddedStartError in one line for a person: folder not writable, folder in use, system not supported
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') {
    throw new EmbeddedStartError(
      'The embedded database needs Linux or macOS: set MONGODB_URI to a MongoDB, or run this in WSL',
    )
  }
  const { socket } = prepareDataFolder(options.dataDir)
  const supervised = new SupervisedChild(options)
  await supervised.start()
  return {
    uri: uriOf(socket),
    get pid() {
      return supervised.pid
    },
    stop: () => supervised.stop(),
  }
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
  const { socket } = (() => {
    try {
      return locateDataFolder(dataDir)
    } catch {
      return { socket: null }
    }
  })()
  if (socket === null || !isPrivateFolder(path.dirname(socket)) || !(await answers(socket))) return null
  return { uri: uriOf(socket), pid: null, stop: () => Promise.resolve() }
}

function answers(socket: string): Promise<boolean> {
  return new Promise(resolve => {
    const connection = net.connect(socket)
    const finish = (found: boolean): void => {
      connection.destroy()
      resolve(found)
    }
    connection.once('connect', () => finish(true))
    connection.once('error', () => finish(false))
  })
}

class SupervisedChild {
  private child: ChildProcess | null = null
  private restart: Promise<void> | null = null
  private readonly stopping = new AbortController()
  private readonly options: EmbeddedOptions

  constructor(options: EmbeddedOptions) {
    this.options = options
  }

  get pid(): number | null {
    return this.child?.pid ?? null
  }

  private isStopped(): boolean {
    return this.stopping.signal.aborted
  }

  async start(): Promise<void> {
    const startedAt = Date.now()
    const child = await launch(this.options)
    this.child = child
    child.once('exit', (code, signal) => {
      this.child = null
      if (this.isStopped()) return
      this.options.onLog?.(
        `The embedded database ended (${signal ?? `exit code ${code}`}) and is started again`,
      )
      const healthy = Date.now() - startedAt >= HEALTHY_MS
      this.restart = this.startAgain(healthy ? 0 : FIRST_RESTART_MS)
    })
  }

  private async startAgain(firstWaitMs: number): Promise<void> {
    for (
      let waitMs = firstWaitMs;
      !this.isStopped();
      waitMs = Math.min(Math.max(waitMs * 2, FIRST_RESTART_MS), LAST_RESTART_MS)
    ) {
      try {
        await pause(waitMs, undefined, { signal: this.stopping.signal })
        await this.start()
        return
      } catch (error) {
        if (!this.isStopped()) this.options.onLog?.(error instanceof Error ? error.message : String(error))
      }
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.restart
    const { child } = this
    if (!child) return
    const gone = once(child, 'exit')
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS)
    child.send(STOP, () => undefined)
    await gone
    clearTimeout(force)
  }
}

/** Starts the process and waits until it listens. */
async function launch({
  dataDir,
  entry,
  onLog,
  durable,
  lockWaitMs,
}: EmbeddedOptions): Promise<ChildProcess> {
  const settings: ChildOptions = {
    dataDir: path.resolve(dataDir),
    durable: durable ?? true,
    lockWaitMs: lockWaitMs ?? LOCK_WAIT_MS,
  }
  const child = fork(entry, [JSON.stringify(settings)], {
    execArgv: ['--enable-source-maps'],
    // Nothing of the server's environment: it holds secrets that a database has no use for.
    env: {},
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const output of [child.stdout, child.stderr]) {
    if (output) createInterface({ input: output }).on('line', line => onLog?.(line))
  }
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code =>
      reject(new EmbeddedStartError(`The embedded database could not start (exit code ${code})`)),
    )
    child.once('message', (message: ChildMessage) => {
      if (message.kind === 'ready') resolve()
      else reject(new EmbeddedStartError(message.message))
    })
  })
  return child
}
