import type { Context } from '../../../context.ts'
import { listRecentBranches } from '../../branches/branch.service.ts'
import { listPackagesById } from '../../user-packages/user-package.service.ts'
import { listRemindable } from '../../users/customer.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { alteredFacts } from '../change/notice.service.ts'
import { newBookingMail, type BookingMail } from '../mails/booking-mail.ts'
import { isReminderDue, reminderAfter } from '../rules/reminder-times.ts'

/** Bookings that one write reminds, and the most of a round: the other timed work waits no longer. */
const AT_ONCE = 50
const AT_MOST = 500

const NEEDED = {
  ...{ userId: 1, userPackageId: 1, branchId: 1, snap: 1, vehicle: 1, bookingDate: 1, bookingTime: 1 },
  ...{ startAt: 1, endAt: 1, status: 1, archivedAt: 1, arrivedAt: 1, startedAt: 1, nextRemindAt: 1 },
  ...{ rev: 1, changedAt: 1, createdAt: 1 },
} as const
type Due = Pick<Booking, '_id' | keyof typeof NEEDED> & { nextRemindAt: Date }

/** A booking that is reminded of: neither cancelled nor deleted, and the car is not there yet. */
const EXPECTED = {
  status: { $in: ['pending', 'confirmed'] },
  archivedAt: null,
  arrivedAt: null,
  startedAt: null,
} as const

const isExpected = ({ status, archivedAt, arrivedAt, startedAt }: Due): boolean =>
  EXPECTED.status.$in.some(each => each === status) && !archivedAt && !arrivedAt && !startedAt

/**
 * Puts the reminders that are due into their bookings, as mails. When two are due for one booking, it gets one; after
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

async function remindOf(context: Context, found: readonly Due[], now: Date): Promise<number> {
  const hours = context.settings().policies.reminderHours
  const due = found.filter(
    booking =>
      isExpected(booking) && isReminderDue(booking.startAt, hours, { since: booking.nextRemindAt, now }),
  )
  const mails = await mailsFor(context, due, now)
  const bookings = BookingModel(context.db)
  const writes = found.map(booking => ({
    mail: mails.get(booking) ?? null,
    updateOne: claimOf(booking, {
      next: reminderAfter(booking.startAt, hours, now),
      mail: mails.get(booking),
    }),
  }))
  const [reminders, others] = [writes.filter(({ mail }) => mail), writes.filter(({ mail }) => !mail)]
  if (others.length > 0) await bookings.bulkWrite(others.map(({ updateOne }) => ({ updateOne })))
  if (reminders.length === 0) return 0
  const { modifiedCount } = await bookings.bulkWrite(reminders.map(({ updateOne }) => ({ updateOne })))
  return modifiedCount
}

/**
 * Claim and mail are one write: of several servers, the first moves `nextRemindAt` on, and so does whoever moves the
 * booking or deletes the account.
 */
function claimOf(
  { _id, startAt, nextRemindAt }: Due,
  { next, mail }: { next: Date | null; mail: BookingMail | undefined },
) {
  return {
    filter: { _id, startAt, nextRemindAt, ...(mail ? EXPECTED : {}) },
    update: {
      ...(next ? { $set: { nextRemindAt: next } } : { $unset: { nextRemindAt: 1 as const } }),
      ...(mail ? { $push: { mails: mail }, $min: { mailDueAt: mail.dueAt } } : {}),
    },
  }
}

async function mailsFor(context: Context, due: readonly Due[], now: Date): Promise<Map<Due, BookingMail>> {
  const mails = new Map<Due, BookingMail>()
  if (due.length === 0) return mails
  const ids = due.flatMap(({ userId }) => userId ?? [])
  const customers = await listRemindable(context, ids)
  const packages = await listPackagesById(
    context,
    due.flatMap(({ userPackageId }) => userPackageId ?? []),
  )
  const branches = new Map((await listRecentBranches(context)).map(branch => [branch.id, branch]))
  for (const booking of due) {
    const customer = customers.get(booking.userId?.toHexString() ?? '')
    const branch = branches.get(booking.branchId.toHexString())
    if (!customer || !branch) continue
    const userPackage = packages.get(booking.userPackageId?.toHexString() ?? '') ?? null
    const data = alteredFacts(context, booking, { branch, userPackage })
    const mail = newBookingMail(customer, { kind: 'booking-reminder', data }, now)
    if (mail) mails.set(booking, mail)
  }
  return mails
}
