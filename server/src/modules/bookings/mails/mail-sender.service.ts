import { randomUUID } from 'node:crypto'
import type { Types, UpdateQuery } from 'mongoose'
import type { Context } from '../../../context.ts'
import {
  abandonedLeases,
  afterFailure,
  dueRanges,
  isDue,
  mailOf,
  startSending,
  type MailContent,
  type SeenLeases,
} from '../../notifications/outbox/sending.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { bookedService } from '../booking.view.ts'
import type { BookingMail } from './booking-mail.ts'
import { offeredLanguage } from '../../../values/offered-language.ts'

/** Bookings claimed in one write. */
const AT_ONCE = 20

const NEEDED = {
  mails: 1,
  snap: 1,
  userPackageId: 1,
  rev: 1,
  startAt: 1,
  live: 1,
  linkSeq: 1,
  userId: 1,
} as const
type Claimed = Pick<Booking, '_id' | keyof typeof NEEDED> & { mailClaim: string }

/** Sends the mails stored in bookings, at intervals. Any number of servers may run it on one database. */
export function startBookingMails(context: Context): { stop(): Promise<void> } {
  const seen: SeenLeases = new Map()
  return startSending(context, [() => releaseBookingMails(context, seen), sendBookingMails])
}

/** Frees the mails of bookings whose senders died. */
export async function releaseBookingMails(
  context: Context,
  seen: SeenLeases,
  now: number = performance.now(),
): Promise<void> {
  const bookings = BookingModel(context.db)
  const held = await bookings.find({ mailClaim: { $gt: '' } }, { mailClaim: 1 }).lean()
  const claims = held.flatMap(({ mailClaim }) => mailClaim ?? [])
  for (const mailClaim of abandonedLeases(claims, seen, now)) {
    await bookings.updateMany({ mailClaim }, { $unset: { mailClaim: 1 } })
  }
}

/** One round: tries every due mail once. Returns how many were sent. */
export async function sendBookingMails(context: Context, signal?: AbortSignal): Promise<number> {
  let sent = 0
  while (!signal?.aborted) {
    const batch = await claimBookings(context)
    if (batch.length === 0) break
    sent += await sendFirstMails(context, batch, signal)
  }
  return sent
}

/** Bookings with a due mail, claimed under one name: while it is set, no other sender sends their mails. */
export async function claimBookings(context: Context): Promise<Claimed[]> {
  const bookings = BookingModel(context.db)
  const due = {
    $or: dueRanges(context.clock.now()).map(mailDueAt => ({ mailDueAt })),
    mailClaim: null,
  }
  const found = await bookings.find(due, { _id: 1 }).sort({ mailDueAt: 1 }).limit(AT_ONCE).lean()
  if (found.length === 0) return []
  const _id = { $in: found.map(booking => booking._id) }
  const mailClaim = randomUUID()
  await bookings.updateMany({ ...due, _id }, { $set: { mailClaim } })
  const claimed = await bookings.find({ _id, mailClaim }, NEEDED).lean()
  return claimed.map(booking => ({ ...booking, mailClaim }))
}

/** The outcome of an attempt, to be stored: `instead` is what remains of the mail. */
interface Tried {
  booking: Claimed
  id: Types.ObjectId
  instead: BookingMail[]
}

/**
 * Sends the first due mail of each booking. Each claim is renewed just before, which detects its loss: the account was
 * deleted, or another sender took over. One write removes the mail just sent and renews the next claim, so that after a
 * crash at most the current mail is repeated.
 */
async function sendFirstMails(
  context: Context,
  batch: readonly Claimed[],
  signal: AbortSignal | undefined,
): Promise<number> {
  let sent = 0
  let tried: Tried | null = null
  const waiting = [...batch]
  while (!signal?.aborted) {
    const next = waiting.shift()
    if (!next) break
    const booking: Claimed = { ...next, mailClaim: randomUUID() }
    const isHeld = await moveOn(context, tried, { from: next, to: booking })
    tried = null
    if (!isHeld) continue
    const mail = firstDue(booking, context.clock.now())
    const isSent = mail !== undefined && !isOver(booking, mail, context.clock.now())
    tried = isSent
      ? await tryMail(context, booking, mail)
      : { booking, id: mail?.id ?? booking._id, instead: [] }
    if (isSent && tried.instead.length === 0) sent++
  }
  await moveOn(context, tried, null)
  await giveBack(context, waiting)
  return sent
}

/** Releases claims when the server stops, so that others can send these mails at once. */
async function giveBack(context: Context, waiting: readonly Claimed[]): Promise<void> {
  for (const { _id, mailClaim } of waiting) {
    await BookingModel(context.db).updateOne({ _id, mailClaim }, { $unset: { mailClaim: 1 } })
  }
}

const firstDue = ({ mails }: Claimed, now: Date): BookingMail | undefined =>
  mails
    .filter(({ failedAt, dueAt }) => failedAt === null && isDue(dueAt, now))
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())[0]

/** A reminder of a wash that has begun, was moved or was cancelled, which nobody is to get any more. */
const isOver = ({ startAt, live }: Claimed, { kind, data }: BookingMail, now: Date): boolean =>
  kind === 'booking-reminder' &&
  (!live || startAt <= now || startAt.getTime() !== new Date(data.startAt).getTime())

async function tryMail(context: Context, booking: Claimed, mail: BookingMail): Promise<Tried> {
  const { id, kind } = mail
  try {
    const language = offeredLanguage(context.settings().languages, mail.to.language)
    const to = { ...mail.to, language }
    const content = contentOf(booking, { ...mail, to })
    const letter = { ...to, content, writtenAt: mail.writtenAt }
    await context.mailer.send(mailOf(context, letter))
    context.metrics?.mails.inc({ outcome: 'sent' })
    return { booking, id, instead: [] }
  } catch (error) {
    const attempts = mail.attempts + 1
    const outcome = afterFailure(context, { mail: id.toHexString(), kind, attempts }, error)
    return { booking, id, instead: [{ ...mail, attempts, ...outcome }] }
  }
}

/** The mail, completed with the facts stored in the booking. */
const contentOf = (booking: Claimed, { kind, data, to }: BookingMail) =>
  ({
    kind,
    data: {
      ...data,
      bookingId: booking._id.toHexString(),
      linkSeq: booking.linkSeq ?? 0,
      customerId: booking.userId?.toHexString() ?? '',
      service: bookedService(booking, to.language),
      priceCents: booking.userPackageId ? null : booking.snap.priceCents,
    },
    // Each kind has its matching data.
  }) as MailContent

interface Write {
  filter: Record<string, unknown>
  update: UpdateQuery<Booking>
}

/** Settles a mail and renews a claim, in one durable write. True if the claim was still held. */
async function moveOn(
  context: Context,
  tried: Tried | null,
  renewal: { from: Claimed; to: Claimed } | null,
): Promise<boolean> {
  const writes: Write[] = tried ? [settlement(tried)] : []
  if (renewal) {
    const { _id, mailClaim } = renewal.from
    writes.push({ filter: { _id, mailClaim }, update: { $set: { mailClaim: renewal.to.mailClaim } } })
  }
  if (writes.length === 0) return false
  const bookings = BookingModel(context.db)
  const { matchedCount } = await bookings.bulkWrite(writes.map(updateOne => ({ updateOne })))
  if (matchedCount === writes.length) return true
  if (tried) await settleAnew(context, tried)
  if (!renewal) return false
  const { _id, mailClaim } = renewal.to
  return (await bookings.findOne({ _id, mailClaim }, { _id: 1 }).lean()) !== null
}

/** Does not touch the booking's other mails: a change that adds one increments `rev`, and a reminder adds one to their number. */
function settlement({ booking, id, instead }: Tried): Write {
  const { _id, mailClaim, rev } = booking
  const mails = booking.mails.flatMap(mail => (mail.id.equals(id) ? instead : [mail]))
  const due = mails.filter(({ failedAt }) => failedAt === null).map(({ dueAt }) => dueAt.getTime())
  const [givenUp] = mails.flatMap(({ failedAt }) => failedAt ?? [])
  return {
    filter: { _id, mailClaim, rev, [`mails.${String(booking.mails.length)}`]: { $exists: false } },
    update: {
      $set: {
        mails,
        ...(due.length > 0 ? { mailDueAt: new Date(Math.min(...due)) } : {}),
        ...(givenUp ? { mailGivenUpAt: givenUp } : {}),
      },
      $unset: {
        mailClaim: 1,
        ...(due.length > 0 ? {} : { mailDueAt: 1 }),
        ...(givenUp ? {} : { mailGivenUpAt: 1 }),
      },
    },
  }
}

/** Settles a mail whose booking changed while it was sent. Does nothing if the claim is lost. */
async function settleAnew(context: Context, tried: Tried): Promise<void> {
  const { _id, mailClaim } = tried.booking
  for (;;) {
    const booking = await BookingModel(context.db).findOne({ _id, mailClaim }, NEEDED).lean()
    if (!booking) return
    const { filter, update } = settlement({ ...tried, booking: { ...booking, mailClaim } })
    const { matchedCount } = await BookingModel(context.db).updateOne(filter, update)
    if (matchedCount === 1) return
  }
}
