import type { Limits } from '../context.ts'

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
