import type { NextFunction, Request, Response } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { ipGroup } from '../security/ip-group.ts'

const MINUTE_SECONDS = 60

/**
 * The coarse limit of the whole API, before anything else is looked at. In the memory of this process: a durable
 * write per request would cost more than the request (security.md, Throttle).
 */
export function throttleByIp(perMinute: number) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS })
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    try {
      await limiter.consume(ipGroup(req.ip ?? ''))
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown
      throw new AppError('RATE_LIMITED', undefined, {
        // By the wall clock, which may have been set back since; the counting itself ends by a timer.
        retryAfterSeconds: Math.min(thrown.msBeforeNext / 1000, MINUTE_SECONDS),
        logged: { throttle: 'api' },
      })
    }
    next()
  }
}
