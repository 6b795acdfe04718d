import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { enqueueMails, type Recipient } from '../../messages/outbox/outbox.service.ts'
import { listRemindable } from '../../accounts/users/customer.service.ts'
import { BookingModel, isOpen, OPEN, type Booking } from '../booking.model.ts'
import { isReminderDue, reminderAfter } from '../rules/reminder-times.ts'
import { idsIn } from '../../../db/sent.ts'

/** Bookings that one write reminds, and the most of a round: the other timed work waits no longer. */
const AT_ONCE = 50
const AT_MOST = 500

const NEEDED = {
  ...{ userId: 1, startAt: 1, status: 1, archivedAt: 1, arrivedAt: 1, startedAt: 1, nextRemindAt: 1, rev: 1 },
} as const
type Due = Pick<Booking, '_id' | keyof typeof NEEDED> & { nextRemindAt: Date }

/** A booking that is reminded of: neither cancelled nor deleted, and the car is not there yet. */
const EXPECTED = { ...OPEN, arrivedAt: null, startedAt: null } as const

const isExpected = (booking: Due): boolean =>
  isOpen(booking) && !booking.archivedAt && !booking.arrivedAt && !booking.startedAt

/**
 * Puts the reminders that are due into the outbox. When two are due for one booking, it gets one; after
 * an outage a reminder is late, but never after the start. Returns how many bookings were reminded of.
 */
export async function remind(context: Context, now: Date, signal?: AbortSignal): Promise<number> {
  let did = 0
  for (let looked = 0; looked < AT_MOST && !signal?.aborted; looked += AT_ONCE) {
    const found = await BookingModel(context.db)
      .find({ nextRemindAt: { $lte: now } }, NEEDED)
      .sort({ nextRemindAt: 1 })
      .limit(AT_ONCE)
      .lean<Due[]>()
    if (found.length === 0) break
    did += await remindOf(context, found, now)
  }
  return did
}

/** The claims of a round and its mails in one transaction; where one claim is lost, each by itself. */
async function remindOf(context: Context, found: readonly Due[], now: Date): Promise<number> {
  const hours = context.settings().policies.reminderHours
  const due = found.filter(
    booking =>
      isExpected(booking) && isReminderDue(booking.startAt, hours, { since: booking.nextRemindAt, now }),
  )
  const customers = await listRemindable(context, idsIn(due, 'userId'))
  const claims = found.map(booking => {
    const customer = due.includes(booking) ? customers.get(booking.userId?.toHexString() ?? '') : undefined
    return { booking, customer, next: reminderAfter(booking.startAt, hours, now) }
  })
  const claimAll = (some: readonly Claim[]) =>
    transaction(context, () => remindAll(context, some)).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ClaimLost)) throw error
        return false
      },
    )
  if (await claimAll(claims)) return claims.filter(({ customer }) => customer).length
  let did = 0
  for (const one of claims) if ((await claimAll([one])) && one.customer) did++
  return did
}

interface Claim {
  booking: Due
  /** Who is reminded now; absent: only the next time is set. */
  customer: Recipient | undefined
  next: Date | null
}

class ClaimLost extends Error {}

/**
 * Moves `nextRemindAt` on and puts the mails into the outbox: of several servers the first does, and so does whoever
 * moves the booking or deletes the account. Throws ClaimLost when one of the bookings has changed.
 */
async function remindAll(context: Context, claims: readonly Claim[]): Promise<void> {
  const { modifiedCount } = await BookingModel(context.db).bulkWrite(
    claims.map(({ booking: { _id, startAt, nextRemindAt }, customer, next }) => ({
      updateOne: {
        filter: { _id, startAt, nextRemindAt, ...(customer ? EXPECTED : {}) },
        update: next ? { $set: { nextRemindAt: next } } : { $unset: { nextRemindAt: 1 as const } },
      },
    })),
  )
  if (modifiedCount < claims.length) throw new ClaimLost()
  await enqueueMails(
    context,
    claims.flatMap(({ booking: { _id: bookingId, rev, startAt }, customer }) =>
      customer ? { to: customer, kind: 'booking-reminder' as const, data: { startAt }, bookingId, rev } : [],
    ),
  )
}
