import type { Types } from 'mongoose'
import type { DeskNotes, DeskNotesBody } from '../../../contract/customers.ts'
import type { Context } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { UserModel, type User } from './user.model.ts'
import type { Actor } from '../../../access.ts'
import { given, is } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  /** "<admin's id>|<customer's id>" */
  _id: given(is.text, 'kept'),
  expireAt: given(is.instant, 'kept'),
}

/** A branch-admin knows this customer's exact e-mail address or phone number and may book for them (decision 2). */
const FoundCustomerModel = defineModel('FoundCustomer', fields, {
  collection: 'foundCustomers',
  indexes: [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
})

/** The desk's notes of an account; those of older accounts are empty. */
export const notesOf = (user: Partial<Pick<User, 'deskNotes' | 'deskNotesRev'>>): DeskNotes => ({
  text: user.deskNotes ?? '',
  rev: user.deskNotesRev ?? 0,
})

export async function getCustomerAccount(context: Context, id: string): Promise<User> {
  const user = await UserModel(context.db).findOne({ _id: id, role: 'customer', deletedAt: null }).lean()
  if (!user) throw notFound()
  return user
}

/** @throws STATE_CONFLICT with `notes` when `rev` is no longer current */
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

/** The longest lifetime of an admin's session: the admin may book for customers found during it. */
const KEPT_MS = 12 * 3_600_000

const idOf = (actor: Actor, customerId: Types.ObjectId) => `${actor.id}|${customerId.toHexString()}`

/** Records that this admin found these customers by exact e-mail address or phone number. */
export async function keepFound(
  context: Context,
  actor: Actor,
  ids: readonly Types.ObjectId[],
): Promise<void> {
  const expireAt = new Date(context.clock.now().getTime() + KEPT_MS)
  for (const id of ids) {
    await FoundCustomerModel(context.db).updateOne(
      { _id: idOf(actor, id) },
      { $set: { expireAt } },
      { upsert: true },
    )
  }
}

/** Whether this admin found this customer by exact address or number in the last twelve hours. */
export async function hasFound(context: Context, actor: Actor, id: Types.ObjectId): Promise<boolean> {
  const found = { _id: idOf(actor, id), expireAt: { $gt: context.clock.now() } }
  return (await FoundCustomerModel(context.db).exists(found)) !== null
}
