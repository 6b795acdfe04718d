import { Types } from 'mongoose'
import type { BookingEvent } from '../../../contract/programs.ts'
import type { DataContext } from '../../../context.ts'
import { changedSince } from '../../trail/audit.service.ts'
import { listRecentBranches } from '../../branches/branch.service.ts'
import { BookingModel, SHOWN } from '../booking.model.ts'
import { sent } from '../../../db/sent.ts'

/**
 * The bookings that were made or changed since, with their present revision. Found by what each change leaves anyway: the
 * audit row of an admin's or the server's, and the customer's act in the booking. No write of a booking does more for it.
 */
export async function changedBookings(
  context: DataContext,
  since: Date,
): Promise<{ id: Types.ObjectId; rev: number }[]> {
  const bookings = BookingModel(context.db)
  const branchId = { $in: (await listRecentBranches(context)).map(({ _id }) => _id) }
  const [byDesk, byCustomers] = await Promise.all([
    changedSince(context, 'booking', since),
    bookings.find({ branchId, 'customerAct.at': { $exists: true, $gte: since } }, { rev: 1 }).lean(),
  ])
  const revisions = new Map(byCustomers.map(({ _id, rev }) => [_id.toHexString(), rev]))
  const others = [...new Set(byDesk)].filter(id => !revisions.has(id))
  if (others.length > 0) {
    const _id = { $in: others.map(id => new Types.ObjectId(id)) }
    for (const row of await bookings.find({ _id }, { rev: 1 }).lean())
      revisions.set(row._id.toHexString(), row.rev)
  }
  return [...revisions].map(([id, rev]) => ({ id: new Types.ObjectId(id), rev }))
}

/** A booking as other programs hear of it, without its customer; null if there is none. */
export async function bookingFacts(
  context: DataContext,
  id: Types.ObjectId,
): Promise<BookingEvent['data'] | null> {
  const booking = await BookingModel(context.db).findById(id, SHOWN).lean()
  if (!booking) return null
  return {
    ...sent(booking, '_id', 'rev', 'branchId', 'serviceId', 'status', 'cancelReason', 'paymentStatus'),
    startsAt: booking.startAt.toISOString(),
    endsAt: booking.endAt.toISOString(),
    deleted: booking.archivedAt !== null,
  }
}
