/** Places that callers share: whoever has few gets one sooner than whoever has many, and nobody can take them all. */
export class Places {
  readonly #number: number
  readonly #taken = new Map<string, number>()
  #sum = 0

  constructor(number: number) {
    this.#number = number
  }

  /** A caller may have as many places as are left free: half of all when alone, so that others always find some. */
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

/** Jobs in line. Callers take turns: however many jobs one has, another's first waits for one of them at most. */
export class FairLine<Job> {
  /** In the order of their turns. */
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
