import type { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { BookingModel, type Booking } from '../booking.model.ts'

const DAY_MS = 86_400_000

const NEEDED = { snap: 1, bookingDate: 1, bookingTime: 1, startAt: 1, createdAt: 1, customerAct: 1 } as const

/** The last thing that a customer did with a booking. */
export type SeenAct = Pick<Booking, Exclude<keyof typeof NEEDED, 'customerAct'>> &
  Required<Pick<Booking, 'customerAct'>>

/** What customers did at a branch after `from` and until `until`, oldest first. */
export async function actsBetween(
  context: Context,
  branchId: Types.ObjectId,
  { from, until }: { from: Date; until: Date },
): Promise<SeenAct[]> {
  return BookingModel(context.db)
    .find({ branchId, 'customerAct.at': { $gt: from, $lte: until }, archivedAt: null }, NEEDED)
    .sort({ 'customerAct.at': 1 })
    .lean<SeenAct[]>()
}

/** Whether the wash began within a day of what the customer did. Judged by the booking alone, so each act is reported once. */
export const isSoon = ({ customerAct, startAt }: SeenAct): boolean =>
  startAt.getTime() - customerAct.at.getTime() <= DAY_MS

/** Not a mere "I'm coming", unless the booking itself is as new. */
export const isChange = ({ customerAct, createdAt }: SeenAct, from: Date): boolean =>
  customerAct.kind !== 'confirmed' || createdAt > from
