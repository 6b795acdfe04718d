import { Worker } from 'node:worker_threads'
import type { PasswordHasher } from '../../../context.ts'
import { passwordWorkerEntry } from '../../../entry-points.ts'
import { AppError } from '../../../errors.ts'
import { FairLine, Places } from './fair-line.ts'
import type { PasswordJob, PasswordResult } from './password-worker.ts'

/** OWASP recommends at least 10; 11 takes some 100 ms of the worker (security.md, Passwords). */
const COST = 11
/** Jobs in the worker: the one it runs, and the next, so that it never waits for the main thread. */
const AT_THE_WORKER = 2

interface Asked {
  job: PasswordJob
  resolve: (value: string | boolean) => void
  reject: (error: Error) => void
}

const busy = () => new AppError('BUSY', undefined, { retryAfterSeconds: 1 })

/** Hashes in one worker thread, started with the first password. `queue`: how many may wait. */
export function createPasswordHasher({
  queue,
  cost = COST,
}: {
  queue: number
  cost?: number
}): PasswordHasher {
  const line = new FairLine<Asked>()
  const atWorker = new Map<number, Asked>()
  const hashPlaces = new Places(queue)
  const loginPlaces = new Places(queue)
  let worker: Promise<Worker> | undefined
  let lastId = 0

  const start = async (): Promise<Worker> => {
    const started = new Worker(await passwordWorkerEntry())
    started.on('message', ({ id, value }: PasswordResult) => {
      atWorker.get(id)?.resolve(value)
      atWorker.delete(id)
      sendNext(started)
      // An idle worker must not keep a finished command's process alive.
      if (atWorker.size === 0) started.unref()
    })
    started.on('error', fail)
    started.on('exit', () => {
      fail(busy())
    })
    return started
  }

  const sendNext = (thread: Worker): void => {
    while (atWorker.size < AT_THE_WORKER) {
      const asked = line.next()
      if (!asked) return
      atWorker.set(asked.job.id, asked)
      thread.ref()
      thread.postMessage(asked.job)
    }
  }

  const fail = (error: Error): void => {
    worker = undefined
    for (const { reject } of atWorker.values()) reject(error)
    atWorker.clear()
    for (let asked = line.next(); asked; asked = line.next()) asked.reject(error)
  }

  const run = async (caller: string, password: string, hash: string | null): Promise<string | boolean> => {
    if (!hashPlaces.take(caller)) throw busy()
    const done = new Promise<string | boolean>((resolve, reject) => {
      line.add(caller, { job: { id: ++lastId, password, hash, cost }, resolve, reject })
    })
    worker ??= start()
    worker.then(sendNext, (error: unknown) => {
      fail(error instanceof Error ? error : new Error(String(error)))
    })
    return done.finally(() => {
      hashPlaces.give(caller)
    })
  }

  const hasherOf = (caller: string): PasswordHasher => ({
    of: hasherOf,
    hash: async password => String(await run(caller, password, null)),
    verify: async (password, hash) => (await run(caller, password, hash)) === true,
    inLine: async work => {
      if (!loginPlaces.take(caller)) throw busy()
      try {
        return await work()
      } finally {
        loginPlaces.give(caller)
      }
    },
    close: async () => {
      await (await worker)?.terminate()
    },
  })
  return hasherOf('')
}
