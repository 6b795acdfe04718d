import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../errors.ts'
import { ipGroup } from '../security/ip-group.ts'

const MINUTE_MS = 60_000
/** How many addresses are kept before those whose minute has passed are dropped. */
const SWEEP_AT = 10_000

interface Minute {
  requests: number
  endsAt: number
}

/**
 * The coarse limit of the whole API, before any other check. In the memory of this process: a durable write per
 * request would cost more than the request (security.md, Throttle).
 */
export class IpThrottle {
  readonly #perMinute: number
  readonly #minutes = new Map<string, Minute>()
  #sweepAt = SWEEP_AT

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Counts a request. @returns the milliseconds for which the address is refused, 0 when it is not */
  take(ip: string): number {
    const group = ipGroup(ip)
    // The monotonic clock, which nobody can set.
    const now = performance.now()
    let minute = this.#minutes.get(group)
    if (!minute || minute.endsAt <= now) {
      if (this.#minutes.size >= this.#sweepAt) this.#sweep(now)
      minute = { requests: 0, endsAt: now + MINUTE_MS }
      this.#minutes.set(group, minute)
    }
    minute.requests++
    return minute.requests > this.#perMinute ? minute.endsAt - now : 0
  }

  /** The number of addresses in memory. */
  get kept(): number {
    return this.#minutes.size
  }

  #sweep(now: number): void {
    for (const [group, { endsAt }] of this.#minutes) if (endsAt <= now) this.#minutes.delete(group)
    this.#sweepAt = Math.max(SWEEP_AT, 2 * this.#minutes.size)
  }
}

export const throttleByIp =
  (throttle: IpThrottle) =>
  (req: Request, _res: Response, next: NextFunction): void => {
    const refusedMs = throttle.take(req.ip ?? '')
    if (refusedMs > 0) {
      throw new AppError('RATE_LIMITED', undefined, {
        retryAfterSeconds: refusedMs / 1000,
        logged: { throttle: 'api' },
      })
    }
    next()
  }
