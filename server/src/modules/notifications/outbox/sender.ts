import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { MailContent } from '../mail/kinds.ts'
import { mailOf } from '../mail/mail.service.ts'
import { OutboxModel, type OutboxRow } from './outbox.model.ts'
import {
  abandonedLeases,
  afterFailure,
  dueRanges,
  isDue,
  startSending,
  type SeenLeases,
  type SendingStep,
} from './sending.service.ts'

/** What a mail says when it leaves: `over`, when that is no longer true; `later`, when it may still be taken back. */
export type Look = (context: Context, row: OutboxRow) => Promise<MailContent | 'over' | 'later'>

/** Only enqueueMail writes rows, in this shape. */
export const asWritten: Look = (_context, { kind, data }) => Promise.resolve({ kind, data } as MailContent)

/** Senders hardly ever die. */
const LEASES_EVERY_MS = 30_000

/**
 * Sends what is due, now and then again, after `before` has put in more. Any number of servers may run it on one
 * database.
 */
export function startOutbox(
  context: Context,
  { look = asWritten, before = () => Promise.resolve() }: { look?: Look; before?: SendingStep } = {},
): { stop(): Promise<void> } {
  const seen: SeenLeases = new Map()
  let lookedAt = -Infinity
  const release = async () => {
    const now = performance.now()
    if (now - lookedAt < LEASES_EVERY_MS) return
    lookedAt = now
    await releaseAbandoned(context, seen, now)
  }
  return startSending(context, [
    before,
    release,
    (_context, signal) => sendDueMails(context, { look, signal }),
  ])
}

/** Frees mails whose senders died. */
export async function releaseAbandoned(
  context: Context,
  seen: SeenLeases,
  now: number = performance.now(),
): Promise<void> {
  const rows = await OutboxModel(context.db)
    .find({ failedAt: null, lease: { $gt: '' } }, { lease: 1 })
    .lean()
  const leases = rows.flatMap(({ lease }) => lease ?? [])
  for (const lease of abandonedLeases(leases, seen, now)) {
    await OutboxModel(context.db).updateOne({ lease }, { $set: { lease: null } })
  }
}

/** Mails looked at in one read. */
const AT_ONCE = 50

/** One round: tries every due mail once, those of one booking in the order of its changes. Returns how many were sent. */
export async function sendDueMails(
  context: Context,
  { look = asWritten, signal }: { look?: Look; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let sent = 0
  /** Rows that this round has tried, and bookings whose first mail cannot leave yet. */
  const waiting = new Set<string>()
  for (;;) {
    const due = (await dueRows(context, waiting)).filter(row => !waiting.has(keyOf(row)))
    if (due.length === 0) return sent
    const firsts = await firstsOf(context, due)
    for (const row of due) {
      if (signal?.aborted) return sent
      if (waiting.has(keyOf(row))) continue
      // The next mail about this booking comes with the next look.
      const first = firsts.get(keyOf(row))
      if (!first || !firsts.delete(keyOf(row))) continue
      const outcome = await tryOne(context, { due: row, row: first }, look)
      if (outcome === 'sent') sent++
      if (outcome === 'waits') waiting.add(keyOf(row))
    }
  }
}

const keyOf = ({ _id, bookingId }: OutboxRow): string => (bookingId ?? _id).toHexString()

const dueRows = (context: Context, except: ReadonlySet<string>): Promise<OutboxRow[]> =>
  OutboxModel(context.db)
    .find({ failedAt: null, lease: null, $or: dueRanges(context.clock.now()).map(dueAt => ({ dueAt })) })
    .sort({ dueAt: 1 })
    .limit(AT_ONCE + except.size)
    .lean()

/** Tries a mail: a due one, or the first of its booking, which comes before it. */
async function tryOne(
  context: Context,
  { due, row }: { due: OutboxRow; row: OutboxRow },
  look: Look,
): Promise<'sent' | 'gone' | 'waits'> {
  const outbox = OutboxModel(context.db)
  const now = context.clock.now()
  const hasFailed = row.attempts > 0 && !isDue(row.dueAt, now)
  // The first mail waits only for an undo, which a later change has ruled out.
  if (row.lease !== null || hasFailed || (row.rev === due.rev && !isDue(row.dueAt, now))) return 'waits'
  const content = row.until && row.until <= now ? 'over' : await look(context, row)
  if (content === 'later') return 'waits'
  if (content === 'over') {
    await outbox.deleteOne({ _id: row._id, lease: null })
    return 'gone'
  }
  const lease = randomUUID()
  const claimed = await outbox
    .findOneAndUpdate(
      { _id: row._id, failedAt: null, lease: null },
      { $set: { lease }, $inc: { attempts: 1 } },
      { returnDocument: 'after' },
    )
    .lean()
  if (!claimed) return 'waits'
  try {
    const { email, language, createdAt } = claimed
    await context.mailer.send(mailOf(context, { email, language, content, writtenAt: createdAt }))
  } catch (error) {
    await postpone(context, claimed, error)
    return 'waits'
  }
  context.metrics?.mails.inc({ outcome: 'sent' })
  await outbox.deleteOne({ _id: row._id })
  return 'sent'
}

/** What is tried for each of these: the row itself, or the first mail about its booking that has not been given up. */
async function firstsOf(context: Context, due: readonly OutboxRow[]): Promise<Map<string, OutboxRow>> {
  const firsts = new Map(due.flatMap(row => (row.bookingId === null ? [[keyOf(row), row]] : [])))
  const ids = due.flatMap(({ bookingId }) => bookingId ?? [])
  const rows =
    ids.length === 0
      ? []
      : await OutboxModel(context.db)
          .find({ bookingId: { $in: ids }, failedAt: null })
          .sort({ rev: 1, _id: 1 })
          .lean()
  for (const row of rows) if (!firsts.has(keyOf(row))) firsts.set(keyOf(row), row)
  return firsts
}

async function postpone(context: Context, row: OutboxRow, error: unknown): Promise<void> {
  const { kind, attempts } = row
  const outcome = afterFailure(context, { mail: row._id.toHexString(), kind, attempts }, error)
  await OutboxModel(context.db).updateOne(
    { _id: row._id, lease: row.lease },
    { $set: { lease: null, ...outcome } },
  )
}
