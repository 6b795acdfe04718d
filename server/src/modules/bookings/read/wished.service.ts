import type { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { BookingModel } from '../booking.model.ts'

const DAY_MS = 86_400_000

/** A wash that somebody wished for; dates and times branch-local and inclusive. */
export interface WishedWash {
  userId: Types.ObjectId
  serviceId: Types.ObjectId
  vehicleId: Types.ObjectId | null
  branchIds: readonly Types.ObjectId[]
  from: string
  to: string
  fromTime: string
  toTime: string
  /** Bookings made before do not fulfil it. */
  createdAt: Date
}

export async function findWished(context: Context, wish: WishedWash): Promise<Types.ObjectId | null> {
  const { vehicleId, createdAt } = wish
  const found = await BookingModel(context.db)
    .findOne(
      { ...inWindow(wish), ...(vehicleId ? { vehicleId } : {}), createdAt: { $gte: createdAt } },
      { _id: 1 },
    )
    .lean()
  return found?._id ?? null
}

/** The starts in the window at which this wash would be a duplicate of one of the customer's live bookings. */
export async function findStartsTaken(
  context: Context,
  wish: WishedWash,
): Promise<{ branchId: Types.ObjectId; startAt: Date }[]> {
  return BookingModel(context.db)
    .find({ ...inWindow(wish), vehicleId: wish.vehicleId }, { _id: 0, branchId: 1, startAt: 1 })
    .lean()
}

/** The customer's live bookings of the service in the window, as a filter. */
const inWindow = ({ userId, serviceId, branchIds, ...wish }: WishedWash) => ({
  userId,
  serviceId,
  // The index is by instant, and a date reaches a day into either direction.
  startAt: {
    $gte: new Date(Date.parse(wish.from) - DAY_MS),
    $lte: new Date(Date.parse(wish.to) + 2 * DAY_MS),
  },
  branchId: { $in: [...branchIds] },
  bookingDate: { $gte: wish.from, $lte: wish.to },
  bookingTime: { $gte: wish.fromTime, $lte: wish.toTime },
  live: true,
})
