import type { Actor } from '../../../access.ts'
import { changedFields } from '../../../values/changed-fields.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import { getBranch } from '../../branches/branch.service.ts'
import { enqueueMail, type BookingNote } from '../../messages/outbox/outbox.service.ts'
import { findCustomer, type Customer } from '../../accounts/users/customer.service.ts'
import { isOpen, type Booking } from '../booking.model.ts'
import { undoEnd } from './undoable-change.ts'

export type BookingAction =
  | 'booking.create'
  | 'booking.status'
  | 'booking.progress'
  | 'booking.undo'
  | 'booking.payment'
  | 'booking.notes'
  | 'booking.service'
  | 'booking.package'
  | 'booking.bay'
  | 'booking.move'
  | 'booking.keep-time'
  | 'booking.delete'

/** A change to a booking written in the current transaction. */
export interface NotedChange {
  /** Null: the system itself. */
  actor: Actor | null
  action: BookingAction
  before: Booking | null
  after: Booking
  /** Where the caller has read it already. */
  customer?: Customer | null
}

/** Mails that are still of use once the wash has begun. */
const KEPT: readonly string[] = ['booking-cancelled', 'booking-paid', 'booking-package']

/** Queues the e-mail about a change, and records an admin's change in the audit trail, in its transaction. */
export async function noteChange(context: Context, change: NotedChange): Promise<void> {
  const { actor, action, before, after, customer: known } = change
  const facts = before ? changedFields(factsOf(before), factsOf(after)) : { after: factsOf(after) }
  if (actor?.role !== 'customer') await recordAudit(context, { actor, action, id: after._id, ...facts })
  if (!after.userId) return
  const note = await noteFor(context, change)
  const customer = note && (known ?? (await findCustomer(context, after.userId.toHexString())))
  if (!customer) return
  const now = context.clock.now()
  const { _id: bookingId, rev } = after
  const dueAt = isUndoable(change) ? undoEnd(now) : now
  // What tells of a wash to come is of no use once it has begun.
  const isAhead = after.startAt > now && !KEPT.includes(note.kind)
  const until = isAhead ? { until: after.startAt } : {}
  await enqueueMail(context, { ...note, to: customer, bookingId, rev, dueAt, ...until })
}

/** Whether the desk may take the change back, for which its mail waits. */
const isUndoable = ({ action, actor }: NotedChange): boolean =>
  action === 'booking.status' && actor !== null && actor.role !== 'customer'

/** Without personal data. */
const factsOf = (booking: Booking) => ({
  status: booking.status,
  cancelReason: booking.cancelReason,
  branchId: booking.branchId.toHexString(),
  bookingDate: booking.bookingDate,
  bookingTime: booking.bookingTime,
  paymentStatus: booking.paymentStatus,
  paymentMethod: booking.paymentMethod,
  withPackage: booking.userPackageId !== null,
  arrivedAt: booking.arrivedAt,
  startedAt: booking.startedAt,
  finishedAt: booking.finishedAt,
  archivedAt: booking.archivedAt,
})

/** What the customer is told of a change; null: nothing that concerns them. */
async function noteFor(
  context: Context,
  { action, before, after }: NotedChange,
): Promise<BookingNote | null> {
  switch (action) {
    case 'booking.create':
      return { kind: 'booking-made', data: {} }
    case 'booking.move': {
      if (!before) return null
      const { name } = await getBranch(context, before.branchId.toHexString())
      const was = { branch: name, bookingDate: before.bookingDate, bookingTime: before.bookingTime }
      return {
        kind: 'booking-moved',
        data: { was, branchId: after.branchId.toHexString(), startAt: after.startAt },
      }
    }
    case 'booking.keep-time':
      return { kind: 'booking-time-kept', data: { startAt: after.startAt } }
    case 'booking.status':
      if (before?.status === after.status) return null
      return after.status === 'cancelled'
        ? { kind: 'booking-cancelled', data: {} }
        : { kind: 'booking-status', data: { status: after.status } }
    case 'booking.service':
      return before && { kind: 'booking-changed', data: serviceBefore(before, after) }
    case 'booking.payment':
      return before?.paymentStatus !== 'paid' && after.paymentStatus === 'paid'
        ? { kind: 'booking-paid', data: {} }
        : null
    case 'booking.package':
      return after.userPackageId && { kind: 'booking-package', data: {} }
    case 'booking.delete': {
      return before && isOpen(before) && after.endAt > context.clock.now()
        ? { kind: 'booking-cancelled', data: {} }
        : null
    }
    case 'booking.progress':
    case 'booking.undo':
    case 'booking.notes':
    case 'booking.bay':
      return null
  }
}

const serviceBefore = ({ snap }: Booking, { serviceId }: Booking) => ({
  before: { service: snap.service, priceCents: snap.priceCents },
  serviceId: serviceId.toHexString(),
})
