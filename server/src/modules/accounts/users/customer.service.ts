import { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { sentIfSet } from '../../../db/sent.ts'
import { joined } from '../../../db/transaction.ts'
import { emailShown } from '../../../values/email-shown.ts'
import { UserModel, userWords, type User } from './user.model.ts'

export type Customer = Pick<
  User,
  '_id' | 'name' | 'email' | 'phone' | 'language' | 'vehicles' | 'mailRefusedAt'
>

/** A person, as named in replies. A deleted account has no address. */
export interface Person {
  _id: string
  name: string
  email: string
}

export interface Contact extends Person {
  phone?: string
  mailRefusedAt?: string
}

const SHOWN = { name: 1, email: 1, phone: 1, language: 1, vehicles: 1, mailRefusedAt: 1 } as const

export const personOf = (user: Pick<User, '_id' | 'name' | 'email'>): Person => ({
  _id: user._id.toHexString(),
  name: user.name,
  email: emailShown(user.email),
})

export const contactOf = (
  user: Pick<User, '_id' | 'name' | 'email' | 'phone' | 'mailRefusedAt'>,
): Contact => ({
  ...personOf(user),
  ...sentIfSet(user, 'mailRefusedAt'),
  ...(user.phone ? { phone: user.phone } : {}),
})

/** The customer with this id; null for an admin and for a deleted account. */
export async function findCustomer(context: Context, id: string): Promise<Customer | null> {
  return UserModel(context.db).findOne({ _id: id, role: 'customer', deletedAt: null }, SHOWN).lean()
}

/** The customers of these who have not switched reminders off; deleted accounts are left out. */
export async function listRemindable(
  context: Context,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, Customer>> {
  const found = await UserModel(context.db)
    .find({ _id: { $in: [...ids] }, role: 'customer', deletedAt: null, reminders: { $ne: false } }, SHOWN)
    .lean()
  return new Map(found.map(customer => [customer._id.toHexString(), customer]))
}

export async function listPeople(
  context: Context,
  ids: readonly (Types.ObjectId | string)[],
): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const unique = [...new Set(ids.map(String))].map(id => new Types.ObjectId(id))
  const users = await UserModel(context.db)
    .find({ _id: { $in: unique } }, { name: 1, email: 1 })
    .lean()
  return new Map(users.map(user => [user._id.toHexString(), personOf(user)]))
}

export async function listContacts(
  context: Context,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map()
  const users = await UserModel(context.db)
    .find({ _id: { $in: [...ids] } }, { name: 1, email: 1, phone: 1, mailRefusedAt: 1 })
    .lean()
  return new Map(users.map(user => [user._id.toHexString(), contactOf(user)]))
}

/**
 * Increments the customer's `bookingSeq` in the running transaction, so that two bookings of one customer conflict, and
 * so do a booking and the deletion of the account. `branchId`: where a booking is made or moved to, which finds the
 * customer from then on.
 * Returns the customer, or null when the account is deleted or disabled.
 */
export async function raiseBookingSeq(
  context: Context,
  id: Types.ObjectId | string,
  branchId?: Types.ObjectId,
): Promise<Customer | null> {
  const before = await context.db.collection<User>('users').findOneAndUpdate(
    { _id: new Types.ObjectId(id), role: 'customer', deletedAt: null, disabled: { $ne: true } },
    {
      $inc: { bookingSeq: 1 },
      ...(branchId
        ? { $set: { activeAt: context.clock.now() }, $addToSet: { branchesBooked: branchId } }
        : {}),
    },
    { projection: { ...SHOWN, branchesBooked: 1 }, includeResultMetadata: false, ...joined(context) },
  )
  if (!before || !branchId || before.branchesBooked.some(known => known.equals(branchId))) return before
  const words = userWords({ ...before, branchesBooked: [...before.branchesBooked, branchId] })
  await UserModel(context.db).updateOne({ _id: before._id }, { $set: { words } })
  return before
}
