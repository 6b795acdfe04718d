import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { NoticesQuery, NoticesView } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import { deskBranch } from '../../branches/branch.service.ts'
import { listPeople } from '../../accounts/users/customer.service.ts'
import { findNoticesSeenAt } from '../../accounts/users/admin.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { bookedService } from '../booking.view.ts'
import { sent, idsIn } from '../../../db/sent.ts'

const MOST = 100

const NEEDED = {
  userId: 1,
  walkIn: 1,
  vehicle: 1,
  snap: 1,
  bookingDate: 1,
  bookingTime: 1,
  customerAct: 1,
} as const
type Row = Pick<Booking, '_id' | Exclude<keyof typeof NEEDED, 'customerAct'>> &
  Required<Pick<Booking, 'customerAct'>>

/**
 * GET /admin/notices: found by what customers' own writes leave in their bookings, so that no row is written for it.
 * Three commands at most.
 */
export async function listNotices(context: Context, actor: Actor, query: NoticesQuery): Promise<NoticesView> {
  const branch = await deskBranch(context, actor, query.branchId)
  const rows = await BookingModel(context.db)
    .find(
      { branchId: new Types.ObjectId(branch.id), 'customerAct.at': { $exists: true }, archivedAt: null },
      NEEDED,
    )
    .sort({ 'customerAct.at': -1 })
    .limit(MOST)
    .lean<Row[]>()
  const people = await listPeople(context, idsIn(rows, 'userId'))
  const seenAt = await findNoticesSeenAt(context, { adminId: actor.id, branchId: branch.id })
  const data = rows.map(row => ({
    bookingId: row._id.toHexString(),
    at: row.customerAct.at.toISOString(),
    kind: row.customerAct.kind,
    isNew: seenAt === null || row.customerAct.at > seenAt,
    ...whoOf(row, people),
    service: bookedService(row, context.language),
    ...sent(row, 'bookingDate', 'bookingTime'),
  }))
  return {
    data,
    unread: data.filter(({ isNew }) => isNew).length,
    branch: { _id: branch.id, name: branch.name, timeZone: branch.timeZone },
  }
}

/** A walk-in without a name has the plate as its name. */
function whoOf({ userId, walkIn, vehicle }: Row, people: Awaited<ReturnType<typeof listPeople>>) {
  const name = (userId ? people.get(userId.toHexString())?.name : walkIn?.name) ?? ''
  const plate = vehicle?.plate ?? walkIn?.plate
  return { customer: name, ...(plate && plate !== name ? { plate } : {}) }
}
