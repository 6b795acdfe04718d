import type { Context } from '../../context.ts'
import { UserModel } from './user.model.ts'

/** The newest of the branch's notices that an admin has seen; null before the first. */
export async function findNoticesSeenAt(context: Context, adminId: string): Promise<Date | null> {
  const admin = await UserModel(context.db).findOne({ _id: adminId }, { noticesSeenAt: 1 }).lean()
  return admin?.noticesSeenAt ?? null
}

/** Never back, and not past now, so that nothing still to come counts as seen. */
export async function markNoticesSeen(context: Context, adminId: string, until: Date): Promise<void> {
  const now = context.clock.now()
  await UserModel(context.db).updateOne(
    { _id: adminId, deletedAt: null },
    { $max: { noticesSeenAt: until < now ? until : now } },
  )
}
