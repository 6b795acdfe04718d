import { Types } from 'mongoose'
import type { Actor } from '../../access.ts'
import type { ProfileView, UpdateProfileBody } from '../../contract/users.ts'
import type { Context } from '../../context.ts'
import { invalidField, notFound } from '../../errors.ts'
import type { WordsChanged } from './account.service.ts'
import { UserModel, userWords, type FamilyMember, type User, type Vehicle } from './user.model.ts'
import { profileView } from './user.view.ts'

export async function getProfile(context: Context, actor: Actor): Promise<ProfileView> {
  const user = await UserModel(context.db).findOne({ _id: actor.id, deletedAt: null }).lean()
  if (!user) throw notFound()
  return profileView(user)
}

/**
 * Changes the fields that a person may change (decision 29): not the e-mail address, the role or the branch. `renamed`
 * is called in the running transaction when the name differs, `wordsChanged` with the search words.
 */
export async function updateProfile(
  context: Context,
  actor: Actor,
  {
    body,
    renamed,
    wordsChanged,
  }: {
    body: UpdateProfileBody
    renamed: (userId: Types.ObjectId) => Promise<void>
    wordsChanged: WordsChanged
  },
): Promise<ProfileView> {
  const user = await UserModel(context.db).findOne({ _id: actor.id, deletedAt: null }).lean()
  if (!user) throw notFound()
  const changes: Partial<User> = {
    name: body.name,
    ...(body.phone === undefined ? {} : { phone: body.phone }),
    ...(body.address === undefined ? {} : { address: body.address }),
    ...(body.language === undefined ? {} : { language: body.language }),
    ...(body.reminders === undefined ? {} : { reminders: body.reminders }),
    ...(body.familyMembers === undefined
      ? {}
      : { familyMembers: familyMembers(body.familyMembers ?? [], user) }),
    ...(body.vehicles === undefined ? {} : { vehicles: vehicles(body.vehicles ?? [], user) }),
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
  await wordsChanged(context, updated)
  return profileView(updated)
}

const familyMembers = (given: NonNullable<UpdateProfileBody['familyMembers']>, user: User): FamilyMember[] =>
  keepIds('familyMembers', given, user.familyMembers).map(({ _id, entry }) => ({
    _id,
    name: entry.name,
    relationship: entry.relationship,
  }))

const vehicles = (given: NonNullable<UpdateProfileBody['vehicles']>, user: User): Vehicle[] =>
  keepIds('vehicles', given, user.vehicles).map(({ _id, entry }) => ({
    _id,
    plate: entry.plate,
    label: entry.label ?? '',
    type: entry.type,
  }))

/** The client sends the whole list: an entry keeps its id, which must be one of the person's own. */
function keepIds<T extends { _id?: string | undefined }>(
  field: string,
  given: readonly T[],
  own: readonly { _id: Types.ObjectId }[],
): { _id: Types.ObjectId; entry: T }[] {
  const left = new Map(own.map(({ _id }) => [_id.toHexString(), _id]))
  const used = new Set<string>()
  return given.map((entry, index) => {
    if (entry._id === undefined) return { _id: new Types.ObjectId(), entry }
    const id = entry._id.toLowerCase()
    const _id = left.get(id)
    if (!_id) throw notFound()
    if (used.has(id)) throw invalidField(`${field}.${index}._id`, 'repeated')
    used.add(id)
    return { _id, entry }
  })
}
