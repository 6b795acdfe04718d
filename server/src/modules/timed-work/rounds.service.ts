/** Work done again and again, with a pause in between. */
export interface Rounds {
  /** Waits for the running round. */
  stop(): Promise<void>
}

/** Does `work` after each pause; never twice at once. `work` must not throw, and ends early when the signal says so. */
export function startRounds(pauseMs: number, work: (signal: AbortSignal) => Promise<void>): Rounds {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  const next = () => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      round = work(stopping.signal).finally(next)
    }, pauseMs)
  }
  next()
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}
