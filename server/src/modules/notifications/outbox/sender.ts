import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { MailContent } from '../mail/kinds.ts'
import { mailOf, type Letter } from '../mail/mail.service.ts'
import { OutboxModel, type OutboxRow } from './outbox.model.ts'

const LOOK_EVERY_MS = 2000
/** How long a lease must be seen before another sender takes over the mail of one that died. */
const LEASE_MS = 60_000
const MAX_ATTEMPTS = 12
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 3_600_000

/**
 * Sends what is due, now and then again, after `before` has put in more. Any number of servers may run it on one
 * database.
 */
export function startOutbox(
  context: Context,
  before: (context: Context, signal: AbortSignal) => Promise<unknown> = () => Promise.resolve(),
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  const next = () => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      round = look().finally(next)
    }, LOOK_EVERY_MS)
  }
  const seen: SeenLeases = new Map()
  const release = () => releaseAbandoned(context, seen)
  const look = async () => {
    for (const step of [before, release, sendDueMails]) {
      try {
        await step(context, stopping.signal)
      } catch (error) {
        context.log.warn({ reason: String(error) }, 'the outbox could not be read')
      }
    }
  }
  next()
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}

/** When this process first saw each existing lease, by a clock that nobody sets. */
export type SeenLeases = Map<string, number>

/**
 * Frees mails whose senders died. The age of a lease is measured here, not read from the row: servers' clocks differ, and
 * a clock that is reset would send a mail twice.
 */
export async function releaseAbandoned(
  context: Context,
  seen: SeenLeases,
  now: number = performance.now(),
): Promise<void> {
  const rows = await OutboxModel(context.db)
    .find({ failedAt: null, lease: { $gt: '' } }, { lease: 1 })
    .lean()
  const leases = new Set(rows.flatMap(({ lease }) => lease ?? []))
  for (const lease of seen.keys()) if (!leases.has(lease)) seen.delete(lease)
  for (const lease of leases) {
    const since = seen.get(lease) ?? now
    seen.set(lease, since)
    if (now - since >= LEASE_MS) await OutboxModel(context.db).updateOne({ lease }, { $set: { lease: null } })
  }
}

/** One round: tries every due mail once. Returns how many were sent. */
export async function sendDueMails(context: Context, signal?: AbortSignal): Promise<number> {
  let sent = 0
  while (!signal?.aborted) {
    const row = await claim(context)
    if (!row) break
    if (await sendOne(context, row)) sent++
  }
  return sent
}

async function claim(context: Context): Promise<OutboxRow | null> {
  const now = context.clock.now()
  // No wait is longer: only a clock that has since been set back can have postponed it that far.
  const farOff = new Date(now.getTime() + LONGEST_WAIT_MS)
  return OutboxModel(context.db)
    .findOneAndUpdate(
      { failedAt: null, lease: null, $or: [{ dueAt: { $lte: now } }, { dueAt: { $gt: farOff } }] },
      { $set: { lease: randomUUID() }, $inc: { attempts: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    )
    .lean()
}

async function sendOne(context: Context, row: OutboxRow): Promise<boolean> {
  try {
    await context.mailer.send(mailOf(context.settings, letterOf(row)))
  } catch (error) {
    await postpone(context, row, error)
    return false
  }
  await OutboxModel(context.db).deleteOne({ _id: row._id })
  return true
}

const letterOf = ({ kind, data, createdAt, ...row }: OutboxRow): Letter => ({
  ...row,
  // Only enqueueMail writes this, in this shape.
  content: { kind, data } as MailContent,
  writtenAt: createdAt,
})

/** Doubles the wait after each failure, up to an hour; gives up after some eight hours. */
async function postpone(context: Context, row: OutboxRow, error: unknown): Promise<void> {
  const now = context.clock.now()
  const givenUp = row.attempts >= MAX_ATTEMPTS
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (row.attempts - 1), LONGEST_WAIT_MS)
  context.log.warn(
    { mail: row._id.toHexString(), kind: row.kind, attempts: row.attempts, givenUp, reason: String(error) },
    'a mail could not be sent',
  )
  await OutboxModel(context.db).updateOne(
    { _id: row._id, lease: row.lease },
    { $set: { lease: null, ...(givenUp ? { failedAt: now } : { dueAt: new Date(now.getTime() + wait) }) } },
  )
}
