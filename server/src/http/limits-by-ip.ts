import { rateLimit } from 'express-rate-limit'
import { AppError } from '../errors.ts'
import { ipGroup } from '../security/ip-group.ts'
import type { Limits } from '../context.ts'

/**
 * The coarse limit of the whole API, before any other check. In the memory of this process: a durable write per
 * request would cost more than the request (security.md, Throttle).
 */
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

/** The limits in force (security.md, Throttle). */
export const DEFAULT_LIMITS: Limits = {
  apiPerMinute: 3000,
  failedLoginsPerAccountAndIp: 5,
  failedLoginsPerIp: 50,
  wrongDeletionPasswords: 5,
  registrationsPerIpAndHour: 300,
  forgotPerAddressAndHour: 5,
  bookingsPerCustomerAndMinute: 60,
  callsPerKeyAndMinute: 600,
  unknownLinksPerIp: 60,
  passkeyLoginsPerIp: 300,
  passwordQueue: 64,
  // Callers are promised an answer within 10 s: one second is spare for a busy machine.
  answerWithinMs: 9000,
}
