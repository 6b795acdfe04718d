import type { Types } from 'mongoose'
import type { Language } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { UserModel, type User } from './user.model.ts'

const IS_ADMIN = { role: { $ne: 'customer' }, deletedAt: null } as const

export async function listAdmins(context: Context): Promise<User[]> {
  return UserModel(context.db)
    .find({ role: { $in: ['branch-admin', 'super-admin'] }, deletedAt: null })
    .sort({ _id: 1 })
    .lean()
}

export async function getAdmin(context: Context, id: string): Promise<User> {
  const admin = await UserModel(context.db)
    .findOne({ _id: id, ...IS_ADMIN })
    .lean()
  if (!admin) throw notFound()
  return admin
}

/** The language of the first of a branch's admins who chose one, or null. Joins the running transaction. */
export async function languageAtBranch(context: Context, branchId: string): Promise<Language | null> {
  const admin = await UserModel(context.db)
    .findOne(
      { role: 'branch-admin', branch: branchId, disabled: false, deletedAt: null, language: { $ne: null } },
      { language: 1 },
    )
    .sort({ _id: 1 })
    .lean()
  return admin?.language ?? null
}

export async function saveAdmin(
  context: Context,
  id: Types.ObjectId,
  changes: Partial<Pick<User, 'name' | 'phone' | 'role' | 'branch' | 'disabled' | 'words'>>,
): Promise<User> {
  const saved = await UserModel(context.db)
    .findOneAndUpdate({ _id: id, ...IS_ADMIN }, { $set: changes }, { returnDocument: 'after' })
    .lean()
  if (!saved) throw notFound()
  return saved
}

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
