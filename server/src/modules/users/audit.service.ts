import type { Types } from 'mongoose'
import type { DataContext } from '../../context.ts'
import { leftOver } from '../../db/personal-data.ts'
import { DELETED_NAME } from './erase-account.service.ts'
import { UserModel, userWords, type User } from './user.model.ts'

/** The next accounts after an id, in order of id. Joins the running transaction. */
export const nextAccounts = (
  context: DataContext,
  after: Types.ObjectId | null,
  limit: number,
): Promise<User[]> =>
  UserModel(context.db)
    .find(after ? { _id: { $gt: after } } : {})
    .sort({ _id: 1 })
    .limit(limit)
    .lean()

/** The fields of an erased account that still say something about the person. */
export const leftInAccount = (account: User): string[] =>
  leftOver(account, { ...UserModel.erasure, name: DELETED_NAME })

/** The search words that follow from an account's fields. */
export const wordsOfAccount = (account: User): string[] => userWords(account)
