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

/** A live booking that fulfils the wish; null without one. */
export async function findWished(context: Context, wish: WishedWash): Promise<Types.ObjectId | null> {
  const { userId, serviceId, vehicleId, branchIds } = wish
  const found = await BookingModel(context.db)
    .findOne(
      {
        ...{ userId, serviceId, ...(vehicleId ? { vehicleId } : {}) },
        // The index is by instant, and a date reaches a day into either direction.
        startAt: {
          $gte: new Date(Date.parse(wish.from) - DAY_MS),
          $lte: new Date(Date.parse(wish.to) + 2 * DAY_MS),
        },
        branchId: { $in: [...branchIds] },
        bookingDate: { $gte: wish.from, $lte: wish.to },
        bookingTime: { $gte: wish.fromTime, $lte: wish.toTime },
        live: true,
        createdAt: { $gte: wish.createdAt },
      },
      { _id: 1 },
    )
    .lean()
  return found?._id ?? null
}
