import type { NextFunction, Request, Response } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { ipGroup } from '../security/ip-group.ts'

/**
 * The coarse limit of the whole API, before anything else is looked at. In the memory of this process: a durable
 * write per request would cost more than the request (security.md, Throttle).
 */
export function throttleByIp(perMinute: number) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    try {
      await limiter.consume(ipGroup(req.ip ?? ''))
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown
      throw new AppError('RATE_LIMITED', undefined, {
        retryAfterSeconds: thrown.msBeforeNext / 1000,
        logged: { throttle: 'api' },
      })
    }
    next()
  }
}
