import { Worker } from 'node:worker_threads'
import type { PasswordHasher } from '../../context.ts'
import { passwordWorkerEntry } from '../../entry-points.ts'
import { AppError } from '../../errors.ts'
import type { PasswordJob, PasswordResult } from './password-worker.ts'

/** OWASP asks for 10 or more; 11 takes some 100 ms of the worker (security.md, Passwords). */
const COST = 11

interface Waiting {
  resolve: (value: string | boolean) => void
  reject: (error: Error) => void
}

const busy = () => new AppError('BUSY', undefined, { retryAfterSeconds: 1 })

/** Hashes in one worker thread, started with the first password. `queue`: how many may wait before BUSY. */
export function createPasswordHasher({
  queue,
  cost = COST,
}: {
  queue: number
  cost?: number
}): PasswordHasher {
  const waiting = new Map<number, Waiting>()
  let worker: Promise<Worker> | undefined
  let lastId = 0
  let inLine = 0

  const start = async (): Promise<Worker> => {
    const started = new Worker(await passwordWorkerEntry())
    started.on('message', ({ id, value }: PasswordResult) => {
      waiting.get(id)?.resolve(value)
      waiting.delete(id)
      // An idle worker must not keep a finished command alive.
      if (waiting.size === 0) started.unref()
    })
    started.on('error', fail)
    started.on('exit', () => {
      fail(busy())
    })
    return started
  }

  const fail = (error: Error): void => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const run = async (password: string, hash: string | null): Promise<string | boolean> => {
    if (waiting.size >= queue) throw busy()
    const id = ++lastId
    const done = new Promise<string | boolean>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
    worker ??= start()
    worker.then(
      thread => {
        thread.ref()
        const job: PasswordJob = { id, password, hash, cost }
        thread.postMessage(job)
      },
      (error: unknown) => {
        fail(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return done
  }

  return {
    hash: async password => String(await run(password, null)),
    verify: async (password, hash) => (await run(password, hash)) === true,
    inLine: async work => {
      if (inLine >= queue) throw busy()
      inLine++
      try {
        return await work()
      } finally {
        inLine--
      }
    },
    close: async () => {
      await (await worker)?.terminate()
    },
  }
}
