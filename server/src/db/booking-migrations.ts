import type { Connection, Types } from 'mongoose'

/**
 * Marks every pending or confirmed booking, those that have ended too, and counts the marks in its customer's
 * `openBookings`: an upper bound, which the next recount lowers.
 */
export async function countOpenBookings(db: Connection): Promise<void> {
  const bookings = db.collection<{ userId: Types.ObjectId | null }>('bookings')
  const users = db.collection('users')
  await users.updateMany({ openBookings: { $exists: false } }, { $set: { openBookings: 0 } })
  await bookings.updateMany(
    { status: { $in: ['pending', 'confirmed'] }, archivedAt: null, userId: { $ne: null }, counted: null },
    { $set: { counted: true } },
  )
  const perCustomer = bookings.aggregate<{ _id: Types.ObjectId; n: number }>([
    { $match: { counted: true } },
    { $group: { _id: '$userId', n: { $sum: 1 } } },
  ])
  for await (const { _id, n } of perCustomer) await users.updateOne({ _id }, { $set: { openBookings: n } })
}
