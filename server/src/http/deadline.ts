import type { RequestScope } from '../context.ts'
import { AppError } from '../errors.ts'

interface Closing {
  once(event: 'close', listener: () => void): unknown
}

/** A request's time limit. The signal is created on first use: most calls never need it. */
class Scope implements RequestScope {
  endsAt: number
  #stop: AbortController | undefined
  #ended = false

  constructor(endsAt: number) {
    this.endsAt = endsAt
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
}

/**
 * The answer, or BUSY (503) past the deadline. Work still running then is signalled through its scope, and a late error
 * goes to `unheard`, since the caller has been answered. A stream has no deadline once it has begun.
 */
export async function withinDeadline<T>(
  answer: (request: RequestScope) => Promise<T>,
  {
    deadlineMs,
    response,
    unheard,
  }: { deadlineMs: number; response: Closing; unheard: (error: unknown) => void },
): Promise<T> {
  const scope = new Scope(performance.now() + deadlineMs)
  response.once('close', () => {
    scope.end()
  })
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new AppError('BUSY', undefined, { retryAfterSeconds: 2 }))
      scope.end()
    }, deadlineMs)
  })
  const running = answer(scope)
  running.catch((error: unknown) => {
    if (isLate) unheard(error)
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
