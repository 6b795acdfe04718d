import type { Health, RequestScope } from '../context.ts'
import { busy } from '../errors.ts'

/** How long before the deadline the last commit may begin. */
const COMMIT_MS = 1500

interface Closing {
  once(event: 'close', listener: () => void): unknown
}

/** A request's time limit. The signal is created on first use: most calls never need it. */
class Scope implements RequestScope {
  endsAt: number
  stores = false
  readonly #health: Health
  #stop: AbortController | undefined
  #ended = false
  /** The work and its reply, until they have ended. */
  #open = 2

  constructor(endsAt: number, health: Health) {
    this.endsAt = endsAt
    this.#health = health
  }

  beginCommit(): void {
    if (this.stores) return
    if (this.#health.closed || performance.now() > this.endsAt - COMMIT_MS) throw busy(2)
    this.endsAt = Number.POSITIVE_INFINITY
    this.stores = true
    this.#health.storedAt = performance.now()
    if (this.#open > 0) this.#health.storing++
  }

  get signal(): AbortSignal {
    this.#stop ??= new AbortController()
    if (this.#ended) this.#stop.abort()
    return this.#stop.signal
  }

  end(): void {
    this.#ended = true
    this.#stop?.abort()
  }

  /** The work, or its reply, has ended. */
  leave(): void {
    this.#open--
    if (this.#open === 0 && this.stores) this.#health.storing--
  }
}

/**
 * The answer, or BUSY (503) past the deadline, unless a commit has begun: then the answer, which says what was stored.
 * Work still running at the deadline is signalled through its scope and commits nothing, and a late error goes to
 * `unheard`, since the caller has been answered. A stream has no deadline once it has begun.
 */
export async function withinDeadline<T>(
  answer: (request: RequestScope) => Promise<T>,
  {
    deadlineMs,
    response,
    health,
    unheard,
  }: { deadlineMs: number; response: Closing; health: Health; unheard: (error: unknown) => void },
): Promise<T> {
  const scope = new Scope(performance.now() + deadlineMs, health)
  response.once('close', () => {
    scope.end()
    scope.leave()
  })
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      if (scope.stores) return
      isLate = true
      reject(busy(2))
      scope.end()
    }, deadlineMs)
  })
  const running = answer(scope)
  running
    .catch((error: unknown) => {
      if (isLate) unheard(error)
    })
    .finally(() => {
      scope.leave()
    })
  try {
    const value = await Promise.race([running, late])
    // A stream has no deadline: it ends when its reader disconnects.
    scope.endsAt = Number.POSITIVE_INFINITY
    return value
  } finally {
    clearTimeout(timer)
  }
}
