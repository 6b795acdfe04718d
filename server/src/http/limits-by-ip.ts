import { rateLimit } from 'express-rate-limit'
import { AppError } from '../errors.ts'
import { ipGroup } from '../security/ip-group.ts'

/** The coarse limit of the whole API, in memory: a write would cost more than the request (security.md, Throttle). */
export const limitByIp = (perMinute: number) =>
  rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    keyGenerator: ({ ip }) => ipGroup(ip ?? ''),
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    handler: (req, _res, next) => {
      const { resetTime } = (req as typeof req & { rateLimit: { resetTime: Date } }).rateLimit
      next(
        new AppError('RATE_LIMITED', undefined, {
          retryAfterSeconds: (resetTime.getTime() - Date.now()) / 1000,
          logged: { throttle: 'api' },
        }),
      )
    },
  })
