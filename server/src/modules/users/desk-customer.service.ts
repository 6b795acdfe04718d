import type { DeskNotes, DeskNotesBody } from '../../contract/customers.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { UserModel, type User } from './user.model.ts'

/** The desk's notes of an account; those of older accounts are empty. */
export const notesOf = (user: Partial<Pick<User, 'deskNotes' | 'deskNotesRev'>>): DeskNotes => ({
  text: user.deskNotes ?? '',
  rev: user.deskNotesRev ?? 0,
})

/** A customer's account, or NOT_FOUND. */
export async function getCustomerAccount(context: Context, id: string): Promise<User> {
  const user = await UserModel(context.db).findOne({ _id: id, role: 'customer', deletedAt: null }).lean()
  if (!user) throw notFound()
  return user
}

/**
 * Replaces the notes.
 * @throws STATE_CONFLICT with `notes` when `rev` is no longer current
 */
export async function saveDeskNotes(
  context: Context,
  id: string,
  { text, rev }: DeskNotesBody,
): Promise<DeskNotes> {
  const saved = await UserModel(context.db)
    .findOneAndUpdate(
      {
        _id: id,
        role: 'customer',
        deletedAt: null,
        ...(rev === undefined ? {} : { deskNotesRev: rev === 0 ? { $in: [0, null] } : rev }),
      },
      { $set: { deskNotes: text }, $inc: { deskNotesRev: 1 } },
      { returnDocument: 'after' },
    )
    .lean()
  if (saved) return notesOf(saved)
  const notes = notesOf(await getCustomerAccount(context, id))
  throw new AppError('STATE_CONFLICT', 'The notes have changed in the meantime.', { notes })
}
