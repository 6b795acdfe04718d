import type { Context } from '../../../context.ts'
import { mailFault, type MailFault } from '../mail/mail-fault.ts'
import type { OutboxRow } from './outbox.model.ts'

/** How long a lease must be seen before another sender takes over the mails of one that died. */
const LEASE_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000

/** When this process first saw each existing lease, by a clock that nobody sets. */
export type SeenLeases = Map<string, number>

/** Whose senders have died, by their age as seen here: servers' clocks differ, and a reset one would send a mail twice. */
export function abandonedLeases(leases: Iterable<string>, seen: SeenLeases, now: number): string[] {
  const held = new Set(leases)
  for (const lease of seen.keys()) if (!held.has(lease)) seen.delete(lease)
  for (const lease of held) if (!seen.has(lease)) seen.set(lease, now)
  return [...held].filter(lease => now - (seen.get(lease) ?? now) >= LEASE_MS)
}

/** No wait is longer: only a clock that has since been set back can have postponed a mail that far. */
const farOff = (now: Date) => new Date(now.getTime() + LONGEST_WAIT_MS)

export const dueRanges = (now: Date) => [{ $lte: now }, { $gt: farOff(now) }]

export const isDue = (dueAt: Date, now: Date): boolean => dueAt <= now || dueAt > farOff(now)

/** Of one mail that the server does not take yet: doubled each time. */
const FIRST_WAIT_MS = 60_000
const LAST_WAIT_MS = 1_800_000
/** Of all, while the server cannot be reached or refuses this program. */
const FIRST_PAUSE_MS = 5000
const LAST_PAUSE_MS = 300_000

/** What becomes of a mail after a failure, which is logged; where nothing can be sent, all wait and no attempt counts. */
export function afterFailure(
  context: Context,
  { mail, kind, attempts }: { mail: string; kind: string; attempts: number },
  error: unknown,
): Partial<Pick<OutboxRow, 'dueAt' | 'failedAt' | 'attempts'>> & { fault: MailFault } {
  const now = context.clock.now()
  const fault = mailFault(error)
  context.metrics?.mails.inc({ outcome: fault.of === 'never' ? 'given_up' : 'failed' })
  context.log.warn({ mail, kind, attempts, ...fault, error: String(error) }, 'a mail could not be sent')
  if (fault.of === 'server') {
    const waitMs = Math.min((context.health.mailPause?.waitMs ?? FIRST_PAUSE_MS / 2) * 2, LAST_PAUSE_MS)
    context.health.mailPause = { until: performance.now() + waitMs, waitMs }
    // Behind the others: a mail with which the server breaks must not keep them.
    return { fault, dueAt: now }
  }
  if (fault.of === 'never') return { fault, failedAt: now, attempts: attempts + 1 }
  const wait = Math.min(FIRST_WAIT_MS * 2 ** attempts, LAST_WAIT_MS)
  return { fault, dueAt: new Date(now.getTime() + wait), attempts: attempts + 1 }
}

export const isPaused = ({ mailer, health }: Context): boolean =>
  mailer.kind === 'off' || performance.now() < (health.mailPause?.until ?? 0)
