import { createHash } from 'node:crypto'
import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError, invalidField, notFound } from '../../../errors.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { WashServiceModel, type WashService } from '../wash-service.model.ts'
import { ServicePictureModel, type ServicePicture } from './picture.model.ts'
import { withoutMetadata } from '../../../values/picture-metadata.ts'
import { pictureType } from '../../../values/picture-type.ts'

/** The picture of a service, or 404. */
export async function getPicture(context: Context, id: string): Promise<ServicePicture> {
  const picture = await ServicePictureModel(context.db).findById(id)
  if (!picture) throw notFound()
  const { _id, hash, type, bytes } = picture
  return { _id, hash, type, bytes: Buffer.from(bytes) }
}

/**
 * Sets the picture of a service on the menu. The revision of the service stays: a form that is open keeps working.
 * @throws UNSUPPORTED_MEDIA when the bytes are not a picture of an accepted type
 */
export async function setPicture(
  context: Context,
  actor: Actor,
  { id, bytes: sent }: { id: string; bytes: Buffer },
): Promise<WashService> {
  if (sent.length === 0) throw invalidField('picture', 'required')
  const type = pictureType(sent)
  if (!type) throw new AppError('UNSUPPORTED_MEDIA', 'Please send a picture as PNG, JPEG, WebP or AVIF.')
  const bytes = withoutMetadata(sent, type)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return transaction(context, async () => {
    const after = await changePicture(context, actor, { id, picture: hash })
    await ServicePictureModel(context.db).updateOne(
      { _id: after._id },
      { $set: { hash, type, bytes } },
      { upsert: true },
    )
    return after
  })
}

/** Removes the picture of a service; 404 without one. */
export async function removePicture(context: Context, actor: Actor, id: string): Promise<void> {
  await transaction(context, async () => {
    const { _id } = await changePicture(context, actor, { id, picture: null })
    const { deletedCount } = await ServicePictureModel(context.db).deleteOne({ _id })
    if (deletedCount === 0) throw notFound()
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
