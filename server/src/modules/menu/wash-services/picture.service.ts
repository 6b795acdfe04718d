import type { Actor } from '../../../access.ts'
import { PICTURE_TYPES } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import { dropPicture, keepPicture, readPicture } from '../../settings/pictures/picture.service.ts'
import { WashServiceModel, type WashService } from './wash-service.model.ts'

/**
 * Sets the picture of a service on the menu. The revision of the service stays: a form that is open keeps working.
 * @throws as `readPicture`
 */
export async function setPicture(
  context: Context,
  actor: Actor,
  { id, bytes }: { id: string; bytes: Buffer },
): Promise<WashService> {
  const picture = readPicture(bytes, { field: 'picture', types: PICTURE_TYPES })
  return transaction(context, async () => {
    const after = await changePicture(context, actor, { id, picture: picture.hash })
    await keepPicture(context, { _id: after._id.toHexString(), ...picture })
    return after
  })
}

/** Removes the picture of a service; 404 without one. */
export async function removePicture(context: Context, actor: Actor, id: string): Promise<void> {
  await transaction(context, async () => {
    const { _id } = await changePicture(context, actor, { id, picture: null })
    await dropPicture(context, _id.toHexString())
  })
}

async function changePicture(
  context: Context,
  actor: Actor,
  { id, picture }: { id: string; picture: string | null },
): Promise<WashService> {
  const before = await WashServiceModel(context.db)
    .findOneAndUpdate({ _id: id, archivedAt: null }, { $set: { picture } }, { returnDocument: 'before' })
    .lean()
  if (!before) throw notFound()
  await recordAudit(context, {
    actor,
    action: 'service.update',
    id: before._id,
    before: { picture: before.picture ?? null },
    after: { picture },
  })
  return { ...before, picture }
}
