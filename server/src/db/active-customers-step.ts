import type { Connection, Types } from 'mongoose'

interface Booked {
  _id: { userId: Types.ObjectId; branchId: Types.ObjectId }
  at: Date
}

/**
 * Gives each account the branches of its bookings and the last time it was seen or booked for. What is there already is
 * kept, so the step may run twice or be interrupted.
 */
export async function noteBranchesBooked(db: Connection): Promise<void> {
  const users = db.collection('users')
  await users.updateMany({ activeAt: { $exists: false } }, [{ $set: { activeAt: '$lastSeenAt' } }])
  const pairs = db
    .collection('bookings')
    .aggregate<Booked>([
      { $match: { userId: { $ne: null } } },
      { $group: { _id: { userId: '$userId', branchId: '$branchId' }, at: { $max: '$createdAt' } } },
    ])
  for await (const { _id, at } of pairs) {
    await users.updateOne(
      { _id: _id.userId, deletedAt: null },
      { $max: { activeAt: at }, $addToSet: { branchesBooked: _id.branchId } },
    )
  }
}
