import type { Context } from '../../../context.ts'
import { logFailure, startRounds, type Rounds } from '../../../rounds.ts'

const LOOK_EVERY_MS = 5000
/** How long a lease must be seen before another sender takes over the mails of one that died. */
const LEASE_MS = 60_000
const MAX_ATTEMPTS = 12
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 3_600_000

/** One thing that a sender does in each round, until the signal says stop. */
export type SendingStep = (context: Context, signal: AbortSignal) => Promise<unknown>

/** Takes these steps now and then, one after the other. Any number of servers may do so on one database. */
export function startSending(context: Context, steps: readonly SendingStep[]): Rounds {
  return startRounds(context, { name: 'outbox', pauseMs: LOOK_EVERY_MS }, async signal => {
    for (const step of steps) {
      try {
        await step(context, signal)
      } catch (error) {
        logFailure(context, { round: 'outbox' }, error)
      }
    }
  })
}

/** When this process first saw each existing lease, by a clock that nobody sets. */
export type SeenLeases = Map<string, number>

/**
 * The leases whose senders have died. The age of a lease is measured here, not read from the row: servers' clocks
 * differ, and a clock that is reset would send a mail twice.
 */
export function abandonedLeases(leases: Iterable<string>, seen: SeenLeases, now: number): string[] {
  const held = new Set(leases)
  for (const lease of seen.keys()) if (!held.has(lease)) seen.delete(lease)
  for (const lease of held) if (!seen.has(lease)) seen.set(lease, now)
  return [...held].filter(lease => now - (seen.get(lease) ?? now) >= LEASE_MS)
}

/** No wait is longer: only a clock that has since been set back can have postponed a mail that far. */
const farOff = (now: Date) => new Date(now.getTime() + LONGEST_WAIT_MS)

/** The instants at which a mail is due, as conditions of a filter. */
export const dueRanges = (now: Date) => [{ $lte: now }, { $gt: farOff(now) }]

export const isDue = (dueAt: Date, now: Date): boolean => dueAt <= now || dueAt > farOff(now)

/**
 * What becomes of a mail after a failure, which is logged: the wait doubles each time, up to an hour; after some eight
 * hours it is given up.
 */
export function afterFailure(
  context: Context,
  { mail, kind, attempts }: { mail: string; kind: string; attempts: number },
  error: unknown,
): { dueAt: Date } | { failedAt: Date } {
  const now = context.clock.now()
  const givenUp = attempts >= MAX_ATTEMPTS
  context.metrics?.mails.inc({ outcome: givenUp ? 'given_up' : 'failed' })
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  context.log.warn({ mail, kind, attempts, givenUp, reason: String(error) }, 'a mail could not be sent')
  return givenUp ? { failedAt: now } : { dueAt: new Date(now.getTime() + wait) }
}
