import { Types } from 'mongoose'
import type { Context, DataContext } from '../../../context.ts'
import { nextById } from '../../../db/keyset.ts'
import { isDuplicateKey } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { newUser, UserModel, userWords, type NewAccount, type User } from './user.model.ts'
import { leftOver } from '../../../db/field.ts'
import type { Closed } from '../../../security/endings.ts'

export { userWords, type NewAccount, type User } from './user.model.ts'
export { userView as accountView } from './user.view.ts'

export const CAN_SIGN_IN = { deletedAt: null, disabled: { $ne: true } } as const

/** Inserts the account. EMAIL_TAKEN when the address is in use, which aborts a running transaction. */
export async function createAccount(context: DataContext, account: NewAccount): Promise<User> {
  try {
    return await UserModel.insert(context, newUser({ ...account, createdAt: context.clock.now() }))
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('EMAIL_TAKEN')
    throw error
  }
}

/** `email` is lower-cased; null for an unknown address and for a deleted or disabled account. */
export async function findAccountByEmail(context: Context, email: string): Promise<User | null> {
  return UserModel(context.db)
    .findOne({ email, ...CAN_SIGN_IN })
    .lean()
}

/** Whether the address belongs to an account, of a customer or an admin, disabled ones included. `email` is lower-cased. */
export async function isAddressTaken(context: DataContext, email: string): Promise<boolean> {
  return (await UserModel(context.db).exists({ email })) !== null
}

export async function findAccount(context: Context, id: Types.ObjectId | string): Promise<User | null> {
  return UserModel(context.db)
    .findOne({ _id: id, ...CAN_SIGN_IN })
    .lean()
}

/** Disabled ones included: their sessions and links can still be ended. */
export async function findAnyAccount(context: Context, id: string): Promise<User | null> {
  return UserModel(context.db).findOne({ _id: id, deletedAt: null }).lean()
}

const seenNow = ({ clock }: Context) => ({ lastSeenAt: clock.now(), activeAt: clock.now() })

/** An account as it was when checked; without a password hash, any hash and second factor match. */
export type KnownAccount = Pick<User, '_id'> & Partial<Pick<User, 'passwordHash' | 'secondFactor'>>

/**
 * The account to open a session for, or null when it can no longer sign in or its password or second factor has changed since.
 * Incrementing `sessionSeq` makes the running transaction conflict with any change of role, branch or access.
 */
export async function joinSessions(
  context: Context,
  { _id, passwordHash, secondFactor }: KnownAccount,
): Promise<Pick<User, '_id' | 'role' | 'branch' | 'secondFactor'> | null> {
  return UserModel(context.db)
    .findOneAndUpdate(
      {
        _id,
        ...CAN_SIGN_IN,
        ...(passwordHash === undefined
          ? {}
          : { passwordHash, 'secondFactor.seq': secondFactor?.seq ?? null }),
      },
      { $inc: { sessionSeq: 1 }, $set: seenNow(context) },
      { projection: { role: 1, branch: 1, 'secondFactor.secret': 1 } },
    )
    .lean()
}

export async function markAccountSeen(context: Context, id: Types.ObjectId): Promise<void> {
  await UserModel(context.db).updateOne({ _id: id }, { $set: seenNow(context) })
}

/** Sets a new password hash if `known` is still the current one; false when it has changed. */
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

/** An account's first address, in the running transaction. @throws EMAIL_TAKEN; STATE_CONFLICT when it has one by now */
export async function setAddress(context: Context, { _id }: Pick<User, '_id'>, email: string): Promise<void> {
  const users = UserModel(context.db)
  try {
    const user = await users
      .findOneAndUpdate(
        { _id, email: null, ...CAN_SIGN_IN },
        { $set: { email, mailRefusedAt: null } },
        { returnDocument: 'after' },
      )
      .lean()
    if (!user) throw new AppError('STATE_CONFLICT')
    await users.updateOne({ _id }, { $set: { words: userWords(user) } })
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('EMAIL_TAKEN')
    throw error
  }
}

/** Notes whether the mail server refuses these addresses for good; one that an account no longer has says nothing of it. */
export async function noteAddresses(
  { db, clock }: Context,
  mails: readonly { userId: Types.ObjectId; email: string }[],
  isRefused: boolean,
): Promise<void> {
  const theirs = {
    _id: { $in: mails.map(mail => mail.userId) },
    email: { $in: mails.map(mail => mail.email) },
  }
  await UserModel(db).updateMany(isRefused ? theirs : { ...theirs, mailRefusedAt: { $ne: null } }, {
    $set: { mailRefusedAt: isRefused ? clock.now() : null },
  })
}

/**
 * Erases a customer's account inside the running transaction and frees the e-mail address; the row is kept for past
 * bookings. Incrementing `bookingSeq` makes a concurrent booking conflict. Returns the former address; null when the
 * account is already erased.
 */
export async function eraseAccount(context: Context, id: string): Promise<string | null> {
  const before = await UserModel(context.db)
    .findOneAndUpdate(
      { _id: id, role: 'customer', deletedAt: null },
      {
        $set: { ...UserModel.erasure, deletedAt: context.clock.now() },
        $inc: { bookingSeq: 1 },
      },
    )
    .lean()
  return before?.email ?? null
}

export const nextAccounts = (context: DataContext, after: Types.ObjectId | null, limit: number) =>
  nextById(UserModel(context.db), after, limit)

/** The fields of an erased account that still say something about the person. */
export const leftInAccount = (account: User): string[] => leftOver(account, UserModel.erasure)

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

export async function countSuperAdmins({ db }: DataContext): Promise<number> {
  return UserModel(db).countDocuments({
    role: 'super-admin',
    disabled: false,
    deletedAt: null,
    passwordHash: { $gt: '' },
  })
}
