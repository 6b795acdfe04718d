import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { ProfileView, UpdateProfileBody } from '../../../contract/users.ts'
import type { Context } from '../../../context.ts'
import { invalidField, notFound } from '../../../errors.ts'
import { UserModel, userWords, type User } from './user.model.ts'
import { profileView } from './user.view.ts'
import { openSealedId } from '../../../security/sealed-id.ts'
import { throttledLink } from '../auth/throttle/throttle.service.ts'
import { calendarChange, linkToChange } from '../../../db/calendar-link.ts'
import { givenFields } from '../../../values/given-fields.ts'

export async function getProfile(context: Context, actor: Actor): Promise<ProfileView> {
  const user = await UserModel(context.db).findOne({ _id: actor.id, deletedAt: null }).lean()
  if (!user) throw notFound()
  return profileView(user)
}

/** Changes what a person may change (decision 29); `renamed` is called in the running transaction when the name differs. */
export async function updateProfile(
  context: Context,
  actor: Actor,
  {
    body,
    renamed,
  }: {
    body: UpdateProfileBody
    renamed: (userId: Types.ObjectId) => Promise<void>
  },
): Promise<ProfileView> {
  const user = await UserModel(context.db).findOne({ _id: actor.id, deletedAt: null }).lean()
  if (!user) throw notFound()
  const changes: Partial<User> = {
    name: body.name,
    ...givenFields<Pick<User, 'phone' | 'address' | 'language'>>(body, {
      phone: null,
      address: null,
      language: null,
    }),
    ...(body.reminders === undefined ? {} : { reminders: body.reminders }),
    ...(body.familyMembers === undefined
      ? {}
      : { familyMembers: withIds('familyMembers', body.familyMembers ?? [], user.familyMembers) }),
    ...(body.vehicles === undefined
      ? {}
      : { vehicles: withIds('vehicles', body.vehicles ?? [], user.vehicles).map(labelled) }),
  }
  const updated = await UserModel(context.db)
    .findOneAndUpdate(
      { _id: user._id, deletedAt: null },
      { $set: { ...changes, words: userWords({ ...user, ...changes }) } },
      { returnDocument: 'after' },
    )
    .lean()
  if (!updated) throw notFound()
  if (user.name !== updated.name) await renamed(user._id)
  return profileView(updated)
}

const labelled = <V extends { label?: string | null | undefined }>(vehicle: V) => ({
  ...vehicle,
  label: vehicle.label ?? '',
})

/** The client sends the whole list: an entry keeps its id, which must be one of the person's own. */
function withIds<T extends { _id?: string | undefined }>(
  field: string,
  given: readonly T[],
  own: readonly { _id: Types.ObjectId }[],
): (Omit<T, '_id'> & { _id: Types.ObjectId })[] {
  const left = new Map(own.map(({ _id }) => [_id.toHexString(), _id]))
  const used = new Set<string>()
  return given.map((entry, index) => {
    if (entry._id === undefined) return { ...entry, _id: new Types.ObjectId() }
    const id = entry._id.toLowerCase()
    const _id = left.get(id)
    if (!_id) throw notFound()
    if (used.has(id)) throw invalidField(`${field}.${index}._id`, 'repeated')
    used.add(id)
    return { ...entry, _id }
  })
}

/** Switches reminders off by the link in one of them. An unknown link and that of a deleted account are NOT_FOUND. */
export async function stopReminders(context: Context, token: string): Promise<void> {
  const named = openSealedId(context.deployment.jwtKey, 'reminders link', token)
  await throttledLink(context, async () => {
    if (!named) return null
    const { matchedCount } = await UserModel(context.db).updateOne(
      { _id: named.id, deletedAt: null },
      { $set: { reminders: false } },
    )
    return matchedCount === 1 ? named : null
  })
}

export type CalendarUser = Pick<User, '_id' | 'calendarLink'>

/** A customer who can sign in; null otherwise. */
export async function customerWithCalendar(context: Context, id: string): Promise<CalendarUser | null> {
  const asked = { _id: id, role: 'customer', deletedAt: null, disabled: false } as const
  return UserModel(context.db).findOne(asked, { calendarLink: 1 }).lean()
}

/** Sets who made the address (null: it ends); every address made before ends. NOT_FOUND for an account that is gone. */
export async function changeOwnCalendar(
  context: Context,
  id: string,
  by: string | null,
): Promise<CalendarUser> {
  const user = await UserModel(context.db)
    .findOneAndUpdate({ _id: id, deletedAt: null, ...linkToChange(by) }, calendarChange(by), {
      returnDocument: 'after',
      projection: { calendarLink: 1 },
    })
    .lean()
  if (!user) throw notFound()
  return user
}

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
