import { Types } from 'mongoose'
import type { DataContext } from '../../context.ts'
import type { Closed } from '../../security/endings.ts'
import { UserModel } from './user.model.ts'

/** The accounts that are erased and the admins that are disabled now. */
export async function closedAccounts(context: DataContext): Promise<Closed> {
  const idsOf = async (filter: object): Promise<Set<string>> => {
    const users = await UserModel(context.db).find(filter, { _id: 1 }).lean()
    return new Set(users.map(({ _id }) => _id.toHexString()))
  }
  return {
    erased: await idsOf({ deletedAt: { $gt: new Date(0) } }),
    disabled: await idsOf({ role: { $in: ['branch-admin', 'super-admin'] }, disabled: true }),
  }
}

/** Disables these admins again; returns how many were not. Their sessions and keys are the caller's to end. */
export async function disableAgain(context: DataContext, ids: ReadonlySet<string>): Promise<number> {
  const { modifiedCount } = await UserModel(context.db).updateMany(
    { _id: { $in: [...ids].map(id => new Types.ObjectId(id)) }, role: { $ne: 'customer' }, disabled: false },
    { $set: { disabled: true } },
  )
  return modifiedCount
}

/** The super-admins who can sign in. */
export async function countSuperAdmins({ db }: DataContext): Promise<number> {
  return UserModel(db).countDocuments({
    role: 'super-admin',
    disabled: false,
    deletedAt: null,
    passwordHash: { $gt: '' },
  })
}
