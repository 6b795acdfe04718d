import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { MailContent } from '../mail/kinds.ts'
import { mailOf, type Letter } from '../mail/mail.service.ts'
import { OutboxModel, type OutboxRow } from './outbox.model.ts'
import {
  abandonedLeases,
  afterFailure,
  dueRanges,
  startSending,
  type SeenLeases,
  type SendingStep,
} from './sending.service.ts'

/**
 * Sends what is due, now and then again, after `before` has put in more. Any number of servers may run it on one
 * database.
 */
export function startOutbox(
  context: Context,
  before: SendingStep = () => Promise.resolve(),
): { stop(): Promise<void> } {
  const seen: SeenLeases = new Map()
  return startSending(context, [before, () => releaseAbandoned(context, seen), sendDueMails])
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
  const due = dueRanges(context.clock.now()).map(dueAt => ({ dueAt }))
  return OutboxModel(context.db)
    .findOneAndUpdate(
      { failedAt: null, lease: null, $or: due },
      { $set: { lease: randomUUID() }, $inc: { attempts: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    )
    .lean()
}

async function sendOne(context: Context, row: OutboxRow): Promise<boolean> {
  try {
    await context.mailer.send(mailOf(context, letterOf(row)))
  } catch (error) {
    await postpone(context, row, error)
    return false
  }
  context.metrics?.mails.inc({ outcome: 'sent' })
  await OutboxModel(context.db).deleteOne({ _id: row._id })
  return true
}

const letterOf = ({ kind, data, createdAt, ...row }: OutboxRow): Letter => ({
  ...row,
  // Only enqueueMail writes this, in this shape.
  content: { kind, data } as MailContent,
  writtenAt: createdAt,
})

async function postpone(context: Context, row: OutboxRow, error: unknown): Promise<void> {
  const { kind, attempts } = row
  const outcome = afterFailure(context, { mail: row._id.toHexString(), kind, attempts }, error)
  await OutboxModel(context.db).updateOne(
    { _id: row._id, lease: row.lease },
    { $set: { lease: null, ...outcome } },
  )
}
