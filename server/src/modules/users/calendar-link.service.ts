import type { Types } from 'mongoose'
import type { Context } from '../../context.ts'
import { calendarChange, linkToChange } from '../../db/calendar-link.ts'
import { UserModel, type User } from './user.model.ts'

/** An account with what its calendar's address depends on. */
export type CalendarUser = Pick<User, '_id' | 'calendarLink'>

/** A customer who can sign in; null otherwise. */
export async function customerWithCalendar(context: Context, id: string): Promise<CalendarUser | null> {
  const asked = { _id: id, role: 'customer', deletedAt: null, disabled: false } as const
  return UserModel(context.db).findOne(asked, { calendarLink: 1 }).lean()
}

/** Sets who made the address (null: it ends); every address made before ends. Null for an account that is gone. */
export async function changeOwnCalendar(
  context: Context,
  id: string,
  by: string | null,
): Promise<CalendarUser | null> {
  return UserModel(context.db)
    .findOneAndUpdate({ _id: id, deletedAt: null, ...linkToChange(by) }, calendarChange(by), {
      returnDocument: 'after',
      projection: { calendarLink: 1 },
    })
    .lean()
}

/** Whether the account manages the branch today. */
export async function managesToday(
  context: Context,
  id: Types.ObjectId,
  branch: Types.ObjectId,
): Promise<boolean> {
  const admin = await UserModel(context.db).exists({
    _id: id,
    deletedAt: null,
    disabled: false,
    $or: [{ role: 'super-admin' }, { role: 'branch-admin', branch }],
  })
  return admin !== null
}
