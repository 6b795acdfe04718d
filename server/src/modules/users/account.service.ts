import type { Types } from 'mongoose'
import type { Role } from '../../contract/constants.ts'
import type { UserView } from '../../contract/users.ts'
import type { Context, DataContext } from '../../context.ts'
import { isDuplicateKey } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { UserModel, type User } from './user.model.ts'
import { userView } from './user.view.ts'

export type { User } from './user.model.ts'

/** An account as the API names one. */
export const accountView = (user: User): UserView => userView(user)

/** An account that can sign in, whoever asks: not deleted, not disabled. */
const CAN_SIGN_IN = { deletedAt: null, disabled: { $ne: true } } as const

export interface NewAccount {
  name: string
  email: string
  phone: string | null
  role: Role
  branch: Types.ObjectId | null
  passwordHash: string
}

/** Inserts the account. Its address being taken is EMAIL_TAKEN, which aborts a running transaction. */
export async function createAccount(context: DataContext, account: NewAccount): Promise<User> {
  try {
    const row = await UserModel(context.db).create({ ...account, createdAt: context.clock.now() })
    return row.toObject()
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('EMAIL_TAKEN')
    throw error
  }
}

/** `email` lower-cased; null for nobody, a deleted and a disabled account. */
export async function findAccountByEmail(context: Context, email: string): Promise<User | null> {
  return UserModel(context.db)
    .findOne({ email, ...CAN_SIGN_IN })
    .lean()
}

export async function findAccount(context: Context, id: Types.ObjectId | string): Promise<User | null> {
  return UserModel(context.db)
    .findOne({ _id: id, ...CAN_SIGN_IN })
    .lean()
}

/** Disabled ones too: what they left behind can still be ended. */
export async function findAnyAccount(context: Context, id: string): Promise<User | null> {
  return UserModel(context.db).findOne({ _id: id, deletedAt: null }).lean()
}

/** An account as somebody was judged by it; without a password hash it may have any. */
export type KnownAccount = Pick<User, '_id'> & Partial<Pick<User, 'passwordHash'>>

/**
 * The account that a session is opened for, or null when it cannot sign in any more or has another password by now.
 * Raising `sessionSeq` makes the running transaction conflict with whatever changes its role, branch or access.
 */
export async function joinSessions(
  context: Context,
  { _id, passwordHash }: KnownAccount,
): Promise<Pick<User, '_id' | 'role' | 'branch'> | null> {
  return UserModel(context.db)
    .findOneAndUpdate(
      { _id, ...CAN_SIGN_IN, ...(passwordHash === undefined ? {} : { passwordHash }) },
      { $inc: { sessionSeq: 1 }, $set: { lastSeenAt: context.clock.now() } },
      { projection: { role: 1, branch: 1 } },
    )
    .lean()
}

export async function markAccountSeen(context: Context, id: Types.ObjectId): Promise<void> {
  await UserModel(context.db).updateOne({ _id: id }, { $set: { lastSeenAt: context.clock.now() } })
}

/** Sets a new password hash if `known` is still the current one; false when somebody else was faster. */
export async function replacePasswordHash(
  context: Context,
  { id, known, next }: { id: Types.ObjectId; known: string | null; next: string },
): Promise<boolean> {
  const { matchedCount } = await UserModel(context.db).updateOne(
    { _id: id, passwordHash: known, ...CAN_SIGN_IN },
    { $set: { passwordHash: next } },
  )
  return matchedCount === 1
}
