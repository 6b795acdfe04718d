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

/** A queue of jobs. Callers take turns: a caller's first job waits for at most one job of each other caller. */
export class FairLine<Job> {
  /** In order of turn. */
  readonly #waiting = new Map<string, Job[]>()

  add(caller: string, job: Job): void {
    const own = this.#waiting.get(caller)
    if (own) own.push(job)
    else this.#waiting.set(caller, [job])
  }

  next(): Job | undefined {
    for (const [caller, jobs] of this.#waiting) {
      const job = jobs.shift()
      this.#waiting.delete(caller)
      if (jobs.length > 0) this.#waiting.set(caller, jobs)
      return job
    }
    return undefined
  }
}
