import type { Types } from 'mongoose'
import type { DataContext } from '../../../context.ts'
import { SessionModel, type Session } from './session.model.ts'

/** The sessions of these accounts that have not expired. Joins the running transaction. */
export const sessionsOf = (context: DataContext, ids: readonly Types.ObjectId[]): Promise<Session[]> =>
  SessionModel(context.db)
    .find({ userId: { $in: [...ids] }, expiresAt: { $gt: context.clock.now() } })
    .lean()
