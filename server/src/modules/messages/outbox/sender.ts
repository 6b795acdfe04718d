import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { MailContent } from '../mail/kinds.ts'
import { logFailure, startRounds, type Rounds } from '../../../rounds.ts'
import { noteMailServer } from '../mail/mail-state.service.ts'
import { mailOf } from '../mail/mail.service.ts'
import { OutboxModel, type OutboxRow } from './outbox.model.ts'
import {
  abandonedLeases,
  afterFailure,
  dueRanges,
  isDue,
  isPaused,
  type SeenLeases,
} from './sending.service.ts'

/** What a mail says when it leaves: `over`, when that is no longer true; `later`, when it may still be taken back. */
export type Seen = MailContent | 'over' | 'later'

/** Looks at what mails are about; one answer for each row, in their order. */
export type Look = (context: Context, rows: readonly OutboxRow[]) => Promise<Seen[]>

/** Hears whether the mail server took these mails, or refuses their addresses for good. */
export type Heard = (context: Context, rows: readonly OutboxRow[], isRefused: boolean) => Promise<void>

interface Ways {
  look?: Look
  heard?: Heard | undefined
  signal?: AbortSignal | undefined
}

/** Only enqueueMail writes rows, in this shape. */
export const asWritten = ({ kind, data }: OutboxRow): MailContent => ({ kind, data }) as MailContent
const allAsWritten: Look = (_context, rows) => Promise.resolve(rows.map(asWritten))

const LOOK_EVERY_MS = 5000
const LEASES_EVERY_MS = 30_000

/** Sends what is due, now and then, after `before` has put in more. Any number of servers may run it on one database. */
export function startOutbox(
  context: Context,
  { before, ...ways }: Ways & { before?: (context: Context, signal: AbortSignal) => Promise<void> } = {},
): Rounds {
  const seen: SeenLeases = new Map()
  let lookedAt = -Infinity
  const release = async () => {
    const now = performance.now()
    if (now - lookedAt < LEASES_EVERY_MS) return
    lookedAt = now
    await releaseAbandoned(context, seen, now)
  }
  return startRounds(context, { name: 'outbox', pauseMs: LOOK_EVERY_MS }, async signal => {
    const steps = [() => before?.(context, signal), release, () => sendDueMails(context, { ...ways, signal })]
    for (const step of steps) {
      try {
        await step()
      } catch (error) {
        logFailure(context, { round: 'outbox' }, error)
      }
    }
  })
}

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
    await OutboxModel(context.db).updateMany({ lease }, { $set: { lease: null } })
  }
}

/** Mails that are looked at, claimed and deleted together: a sender that dies sends so many a second time at most. */
const AT_ONCE = 10
/** What has not left by then, or when one has failed, is released and looked at anew: it may have changed, or be erased. */
const TOGETHER_MS = 100

/** One round: tries every due mail once, those of one booking in the order of its changes. Returns how many were sent. */
export async function sendDueMails(
  context: Context,
  { look = allAsWritten, heard, signal }: Ways = {},
): Promise<number> {
  if (isPaused(context)) {
    await dropOverdue(context)
    return 0
  }
  let sent = 0
  /** Rows, and bookings whose first mail, that cannot leave in this round. */
  const waiting = new Set<string>()
  while (!signal?.aborted && !isPaused(context)) {
    const due = (await dueRows(context, waiting)).filter(row => !waiting.has(keyOf(row)))
    if (due.length === 0) break
    const letters = await lettersOf(context, due, { look, waiting })
    if (letters.length > 0) sent += await sendTogether(context, letters, { waiting, heard, signal })
  }
  return sent
}

async function dropOverdue({ db, clock, metrics }: Context): Promise<void> {
  const { deletedCount } = await OutboxModel(db).deleteMany({
    failedAt: null,
    lease: null,
    until: { $lte: clock.now() },
  })
  metrics?.mails.inc({ outcome: 'expired' }, deletedCount)
}

const keyOf = ({ _id, bookingId }: OutboxRow): string => (bookingId ?? _id).toHexString()

const dueRows = (context: Context, except: ReadonlySet<string>): Promise<OutboxRow[]> =>
  OutboxModel(context.db)
    .find({ failedAt: null, lease: null, $or: dueRanges(context.clock.now()).map(dueAt => ({ dueAt })) })
    .sort({ dueAt: 1 })
    .limit(AT_ONCE + except.size)
    .lean()

interface Letter {
  row: OutboxRow
  content: MailContent
}

/** What may leave now, one mail of a booking; the others are noted as waiting, or deleted where they are over. */
async function lettersOf(
  context: Context,
  due: readonly OutboxRow[],
  { look, waiting }: { look: Look; waiting: Set<string> },
): Promise<Letter[]> {
  const now = context.clock.now()
  const firsts = await firstsOf(context, due)
  const rows: OutboxRow[] = []
  for (const each of due) {
    // The next mail about this booking comes with the next look.
    const row = firsts.get(keyOf(each))
    if (!row || !firsts.delete(keyOf(each))) continue
    if (isHeldBack(row, each, now)) waiting.add(keyOf(row))
    else rows.push(row)
  }
  const isPast = ({ until }: OutboxRow) => until !== null && until <= now
  const current = rows.filter(row => !isPast(row))
  const over = rows.filter(isPast).map(({ _id }) => _id)
  context.metrics?.mails.inc({ outcome: 'expired' }, over.length)
  const letters: Letter[] = []
  for (const [at, content] of (await look(context, current)).entries()) {
    const row = current[at]
    if (!row) continue
    if (content === 'over') over.push(row._id)
    else if (content === 'later') waiting.add(keyOf(row))
    else letters.push({ row, content })
  }
  if (over.length > 0) await OutboxModel(context.db).deleteMany({ _id: { $in: over }, lease: null })
  return letters
}

/** Whether the booking's first mail cannot leave: one that has not failed waits for an undo, which a later change rules out. */
const isHeldBack = (row: OutboxRow, due: OutboxRow, now: Date): boolean =>
  row.lease !== null || (!isDue(row.dueAt, now) && (row.attempts > 0 || row.rev === due.rev))

async function sendTogether(
  context: Context,
  letters: readonly Letter[],
  { waiting, heard, signal }: Pick<Ways, 'heard' | 'signal'> & { waiting: Set<string> },
): Promise<number> {
  const outbox = OutboxModel(context.db)
  const lease = randomUUID()
  const ids = letters.map(({ row }) => row._id)
  const { modifiedCount } = await outbox.updateMany(
    { _id: { $in: ids }, failedAt: null, lease: null },
    { $set: { lease } },
  )
  const claimed =
    modifiedCount === ids.length ? ids : (await outbox.find({ lease }, { _id: 1 }).lean()).map(row => row._id)
  const own = new Set(claimed.map(String))
  const end = performance.now() + TOGETHER_MS
  const sent: OutboxRow[] = []
  let failed = 0
  for (const { row, content } of letters) {
    if (!own.has(row._id.toHexString())) waiting.add(keyOf(row))
    else if (failed === 0 && !signal?.aborted && performance.now() < end) {
      const { email, language, createdAt } = row
      try {
        await context.mailer.send(mailOf(context, { email, language, content, writtenAt: createdAt }))
        sent.push(row)
      } catch (error) {
        failed++
        const reason = await postpone(context, { ...row, lease }, error)
        if (reason === 'recipient') await heard?.(context, [row], true)
      }
    }
  }
  context.metrics?.mails.inc({ outcome: 'sent' }, sent.length)
  if (sent.length > 0) {
    // First: what fails after it must not send them again.
    await outbox.deleteMany({ _id: { $in: sent.map(row => row._id) } })
    context.health.mailPause = undefined
    await noteMailServer(context, null)
    await heard?.(context, sent, false)
  }
  if (sent.length + failed < own.size) await outbox.updateMany({ lease }, { $set: { lease: null } })
  return sent.length
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

/** @returns why */
async function postpone(context: Context, row: OutboxRow, error: unknown) {
  const { kind, attempts } = row
  const { fault, ...outcome } = afterFailure(context, { mail: row._id.toHexString(), kind, attempts }, error)
  if (fault.of === 'server') await noteMailServer(context, fault.reason)
  await OutboxModel(context.db).updateOne(
    { _id: row._id, lease: row.lease },
    { $set: { lease: null, ...outcome } },
  )
  return fault.reason
}
