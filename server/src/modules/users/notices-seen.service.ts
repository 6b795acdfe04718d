import type { Context } from '../../context.ts'
import { UserModel } from './user.model.ts'

/** Whose bell, and the branch that it shows. */
interface Bell {
  adminId: string
  branchId: string
}

/** The newest of the branch's notices that an admin has seen; null before the first. */
export async function findNoticesSeenAt(context: Context, { adminId, branchId }: Bell): Promise<Date | null> {
  const admin = await UserModel(context.db).findOne({ _id: adminId }, { noticesSeen: 1 }).lean()
  return admin?.noticesSeen?.[branchId] ?? null
}

/** Never back, and not past now, so that nothing still to come counts as seen. The branch exists. */
export async function markNoticesSeen(
  context: Context,
  { adminId, branchId }: Bell,
  until: Date,
): Promise<void> {
  const now = context.clock.now()
  await UserModel(context.db).updateOne(
    { _id: adminId, deletedAt: null },
    { $max: { [`noticesSeen.${branchId}`]: until < now ? until : now } },
  )
}
