import type { Actor } from '../../../access.ts'
import { changedFields } from '../../../values/changed-fields.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { getBranch, type BranchRecord } from '../../branches/branch.service.ts'
import {
  enqueueMail,
  type BookingFacts,
  type MailContent,
} from '../../notifications/outbox/outbox.service.ts'
import { listPackagesById, type UserPackage } from '../../user-packages/user-package.service.ts'
import { findCustomer, type Customer } from '../../users/customer.service.ts'
import type { WashServiceRecord } from '../../wash-services/wash-service.service.ts'
import type { Booking } from '../booking.model.ts'
import { bookedService } from '../booking.view.ts'

export type BookingAction =
  | 'booking.create'
  | 'booking.status'
  | 'booking.progress'
  | 'booking.payment'
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
  const { actor, action, before, after } = change
  if (actor?.role !== 'customer') {
    await recordAudit(context, {
      actor,
      action,
      object: { kind: 'booking', id: after._id.toHexString() },
      ...changedFacts(before, after),
    })
  }
  await tellCustomer(context, change)
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

async function tellCustomer(context: Context, change: NotedChange): Promise<void> {
  const { userId } = change.after
  if (!userId || !isWorthTelling(change)) return
  const customer = change.named?.customer ?? (await findCustomer(context, userId.toHexString()))
  if (!customer) return
  const branch = change.named?.branch ?? (await getBranch(context, change.after.branchId.toHexString()))
  const facts = mailFacts(change.after, {
    branch,
    userPackage: await packageOf(context, change),
    language: customer.language,
  })
  await enqueueMail(context, { to: customer, ...(await mailFor(context, change, facts)) })
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
    case 'booking.delete':
      return false
  }
}

async function packageOf(context: Context, { after, named }: NotedChange): Promise<UserPackage | null> {
  if (!after.userPackageId) return null
  if (named?.userPackage) return named.userPackage
  return (await listPackagesById(context, [after.userPackageId])).values().next().value ?? null
}

const mailFacts = (
  booking: Booking,
  {
    branch,
    userPackage,
    language,
  }: { branch: BranchRecord; userPackage: UserPackage | null; language: Customer['language'] },
): BookingFacts => ({
  bookingId: booking._id.toHexString(),
  service: bookedService(booking, language),
  branch: branch.name,
  branchPhone: branch.phone,
  bookingDate: booking.bookingDate,
  bookingTime: booking.bookingTime,
  startAt: booking.startAt,
  endAt: booking.endAt,
  priceCents: userPackage ? null : booking.snap.priceCents,
  ...(userPackage ? { remainingWashes: userPackage.remainingWashes } : {}),
})

async function mailFor(
  context: Context,
  { action, before, after }: NotedChange,
  facts: BookingFacts,
): Promise<MailContent> {
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
  return { kind: 'booking-status', data: { ...facts, status: after.status } }
}
