import { Piscina } from 'piscina'
import type { PasswordHasher } from '../../../../context.ts'
import { PASSWORD_WORKER } from '../../../../entry-points.ts'
import { busy } from '../../../../errors.ts'
import type { PasswordJob } from './password-worker.ts'

/** OWASP recommends at least 10; 11 takes some 100 ms of the worker (security.md, Passwords). */
const COST = 11
/** A hash is waited for anyway; with all cores busy, everybody else's requests come first. */
const NICENESS = 10

/** Places shared between callers: those with few are served before those with many, and no caller can take all. */
export class Places {
  readonly #number: number
  readonly #taken = new Map<string, number>()
  #sum = 0

  constructor(number: number) {
    this.#number = number
  }

  /** A caller may hold as many places as are free: a lone caller half of them, so there is always room for others. */
  take(caller: string): boolean {
    const own = this.#taken.get(caller) ?? 0
    if (own >= this.#number - this.#sum) return false
    this.#taken.set(caller, own + 1)
    this.#sum++
    return true
  }

  give(caller: string): void {
    const own = this.#taken.get(caller) ?? 0
    if (own <= 1) this.#taken.delete(caller)
    else this.#taken.set(caller, own - 1)
    this.#sum--
  }
}

/** Hashes in one thread of low priority: on the main thread ten would stall every request. `queue`: how many may wait. */
export function createPasswordHasher({
  queue,
  cost = COST,
  niceness = NICENESS,
}: Record<'queue', number> & Partial<Record<'cost' | 'niceness', number>>): PasswordHasher {
  const pool = new Piscina<PasswordJob, string | boolean>({
    filename: PASSWORD_WORKER,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    niceIncrement: niceness,
  })
  const hashPlaces = new Places(queue)
  const loginPlaces = new Places(queue)
  /** Each caller's last job: a caller has one at the worker, so that others come between one caller's many. */
  const lines = new Map<string, Promise<unknown>>()
  let closed = false

  const inPlace = async <T>(places: Places, caller: string, work: () => Promise<T>): Promise<T> => {
    if (!places.take(caller)) throw busy()
    try {
      return await work()
    } finally {
      places.give(caller)
    }
  }

  const run = (caller: string, password: string, hash: string | null): Promise<string | boolean> =>
    inPlace(hashPlaces, caller, async () => {
      const mine = (lines.get(caller) ?? Promise.resolve()).then(() => {
        if (closed) throw busy()
        return pool.run({ password, hash, cost }, { name: 'runJob' })
      })
      const settled = mine.then(
        () => undefined,
        () => undefined,
      )
      lines.set(caller, settled)
      try {
        return await mine
      } catch (error) {
        throw closed ? busy() : error
      } finally {
        if (lines.get(caller) === settled) lines.delete(caller)
      }
    })

  const hasherOf = (caller: string): PasswordHasher => ({
    of: hasherOf,
    hash: async password => String(await run(caller, password, null)),
    verify: async (password, hash) => (await run(caller, password, hash)) === true,
    inLine: work => inPlace(loginPlaces, caller, work),
    close: async () => {
      closed = true
      await pool.destroy()
    },
  })
  return hasherOf('')
}
