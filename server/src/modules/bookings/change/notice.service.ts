import type { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import { wallClockIn } from '../../../calendar/branch-time.ts'
import { changedFields } from '../../../values/changed-fields.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { getBranch, type BranchRecord } from '../../branches/branch.service.ts'
import { listPackagesById, type UserPackage } from '../../user-packages/user-package.service.ts'
import { findCustomer, type Customer } from '../../users/customer.service.ts'
import type { WashServiceRecord } from '../../wash-services/wash-service.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { calendarFacts, canChangeUntil, type CalendarFields } from '../booking.view.ts'
import { undoEnd } from './undoable-change.ts'
import { newBookingMail, type BookingMail, type BookingMailText } from '../mails/booking-mail.ts'

export type BookingAction =
  | 'booking.create'
  | 'booking.status'
  | 'booking.progress'
  | 'booking.undo'
  | 'booking.payment'
  | 'booking.notes'
  | 'booking.service'
  | 'booking.bay'
  | 'booking.move'
  | 'booking.delete'

/** Referenced documents that the caller has already read. */
interface Named {
  customer: Customer | null
  branch: BranchRecord
  service: WashServiceRecord
  userPackage: UserPackage | null
}

/** A change to a booking written in the current transaction. */
export interface NotedChange {
  /** Null: the system itself. */
  actor: Actor | null
  action: BookingAction
  before: Booking | null
  after: Booking
  named?: Named
}

/** Queues the e-mail about a change, and records an admin's change in the audit trail, in its transaction. */
export async function noteChange(context: Context, change: NotedChange): Promise<void> {
  await recordChange(context, change)
  const mail = await mailAbout(context, change)
  if (!mail) return
  // The change has incremented `rev`, by which a sender of the booking's other mails notices this one.
  await BookingModel(context.db).updateOne(
    { _id: change.after._id },
    {
      $push: { mails: mail },
      // An earlier mail that is due keeps its time.
      $min: { mailDueAt: mail.dueAt },
      ...(isUndoable(change) ? { $set: { 'undo.mail': mail.id } } : {}),
    },
  )
}

/** Whether the desk may take the change back, for which its mail waits. */
const isUndoable = ({ action, actor }: NotedChange): boolean =>
  action === 'booking.status' && actor !== null && actor.role !== 'customer'

/** Removes a mail that has not been sent. Joins the running transaction, in which the booking's `rev` was incremented. */
export async function dropMail(context: Context, _id: Types.ObjectId, id: Types.ObjectId): Promise<void> {
  const bookings = BookingModel(context.db)
  const booking = await bookings.findOne({ _id }, { mails: 1 }).lean()
  const mails = (booking?.mails ?? []).filter(mail => !mail.id.equals(id))
  const due = mails.filter(({ failedAt }) => failedAt === null).map(({ dueAt }) => dueAt.getTime())
  const mailDueAt = due.length > 0 ? new Date(Math.min(...due)) : null
  await bookings.updateOne(
    { _id },
    mailDueAt ? { $set: { mails, mailDueAt } } : { $set: { mails }, $unset: { mailDueAt: 1 } },
  )
}

/** Writes the trail of an admin's change in its transaction. */
export async function recordChange(context: Context, change: NotedChange): Promise<void> {
  const { actor, action, before, after } = change
  if (actor?.role === 'customer') return
  await recordAudit(context, {
    actor,
    action,
    object: { kind: 'booking', id: after._id.toHexString() },
    ...changedFacts(before, after),
  })
}

const factsOf = (booking: Booking) => ({
  status: booking.status,
  cancelReason: booking.cancelReason,
  branchId: booking.branchId.toHexString(),
  bookingDate: booking.bookingDate,
  bookingTime: booking.bookingTime,
  paymentStatus: booking.paymentStatus,
  paymentMethod: booking.paymentMethod,
  arrivedAt: booking.arrivedAt,
  startedAt: booking.startedAt,
  finishedAt: booking.finishedAt,
  archivedAt: booking.archivedAt,
})

/** Contains no personal data. */
function changedFacts(before: Booking | null, after: Booking) {
  return before ? (changedFields(factsOf(before), factsOf(after)) ?? {}) : { after: factsOf(after) }
}

/** The mail that a change sends to its customer, or null. Joins the running transaction. */
export async function mailAbout(context: Context, change: NotedChange): Promise<BookingMail | null> {
  const { userId } = change.after
  if (!userId || !isWorthTelling(change)) return null
  const customer = change.named?.customer ?? (await findCustomer(context, userId.toHexString()))
  if (!customer) return null
  const branch = change.named?.branch ?? (await getBranch(context, change.after.branchId.toHexString()))
  const facts = alteredFacts(context, change.after, { branch, userPackage: await packageOf(context, change) })
  const now = context.clock.now()
  const mail = newBookingMail(customer, await mailFor(context, change, facts), now)
  return mail && isUndoable(change) ? { ...mail, dueAt: undoEnd(now) } : mail
}

function isWorthTelling({ action, before, after }: NotedChange): boolean {
  switch (action) {
    case 'booking.create':
    case 'booking.move':
      return true
    case 'booking.status':
      return before?.status !== after.status
    case 'booking.payment':
      return before?.paymentStatus !== 'paid' && after.paymentStatus === 'paid'
    case 'booking.progress':
    case 'booking.undo':
    case 'booking.notes':
    case 'booking.service':
    case 'booking.bay':
    case 'booking.delete':
      return false
  }
}

async function packageOf(context: Context, { after, named }: NotedChange): Promise<UserPackage | null> {
  if (!after.userPackageId) return null
  if (named?.userPackage) return named.userPackage
  return (await listPackagesById(context, [after.userPackageId])).values().next().value ?? null
}

type AlteredFacts = Extract<BookingMailText, { kind: 'booking-made' }>['data']

/** The facts of a booking that mails keep as they were when written. */
export function alteredFacts(
  context: Context,
  booking: CalendarFields & Pick<Booking, 'bookingDate' | 'bookingTime' | 'snap' | 'vehicle'>,
  { branch, userPackage }: { branch: BranchRecord; userPackage: UserPackage | null },
): AlteredFacts {
  const until = canChangeUntil(booking, context.settings().policies.cutoffHours)
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed'
  const { bookingId: _id, ...facts } = calendarFacts(booking)
  return {
    ...facts,
    branch: branch.name,
    branchPhone: branch.phone,
    location: branch.location,
    bookingDate: booking.bookingDate,
    bookingTime: booking.bookingTime,
    minutes: booking.snap.minutes,
    vehicle: booking.vehicle,
    changeUntil: isOpen && until > context.clock.now().getTime() ? wallClockIn(branch.timeZone, until) : null,
    ...(userPackage ? { remainingWashes: userPackage.remainingWashes } : {}),
  }
}

async function mailFor(
  context: Context,
  { action, before, after }: NotedChange,
  facts: AlteredFacts,
): Promise<BookingMailText> {
  if (action === 'booking.payment') return { kind: 'booking-paid', data: facts }
  if (action === 'booking.move' && before) {
    const { name } = await getBranch(context, before.branchId.toHexString())
    const was = { branch: name, bookingDate: before.bookingDate, bookingTime: before.bookingTime }
    return { kind: 'booking-moved', data: { ...facts, was } }
  }
  if (action === 'booking.create') return { kind: 'booking-made', data: facts }
  if (after.status === 'cancelled') {
    return { kind: 'booking-cancelled', data: { ...facts, cancelReason: after.cancelReason } }
  }
  return { kind: 'booking-status', data: facts }
}
