import { createHash } from 'node:crypto'
import { type PictureType, PICTURE_TYPES } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { AppError, invalidField, notFound } from '../../../errors.ts'
import { withoutMetadata } from '../../../values/picture-metadata.ts'
import { pictureType } from '../../../values/picture-type.ts'
import { given, is, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  /** The id of a service; "chain" for the logo. */
  _id: given(is.text),
  /** Of the bytes; part of the picture's address. */
  hash: given(is.text),
  type: given(is.oneOf(PICTURE_TYPES)),
  bytes: given(is.bytes),
}
/** A picture of the owner's, apart from what it belongs to, which is read often and without it. */
export interface Picture extends DocumentOf<typeof fields> {}

const PictureModel = defineModel('Picture', fields, { collection: 'pictures', personal: 'kept' })

export async function getPicture(context: Context, id: string): Promise<Picture> {
  const picture = await PictureModel(context.db).findById(id.toLowerCase())
  if (!picture) throw notFound()
  const { _id, hash, type, bytes } = picture
  return { _id, hash, type, bytes: Buffer.from(bytes) }
}

/** Without metadata. @throws VALIDATION of `field` when nothing was sent; UNSUPPORTED_MEDIA when it is of none of these types */
export function readPicture<Type extends PictureType>(
  sent: Buffer,
  { field, types }: { field: string; types: readonly Type[] },
): Omit<Picture, '_id'> & { type: Type } {
  if (sent.length === 0) throw invalidField(field, 'required')
  const found = pictureType(sent)
  const type = types.find(each => each === found)
  if (type === undefined)
    throw new AppError('UNSUPPORTED_MEDIA', `Please send a picture of type ${types.join(', ')}.`)
  const bytes = withoutMetadata(sent, type)
  return { type, bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
}

export async function keepPicture(context: Context, { _id, ...picture }: Picture): Promise<void> {
  await PictureModel(context.db).updateOne({ _id }, { $set: picture }, { upsert: true })
}

export async function dropPicture(context: Context, _id: string): Promise<void> {
  const { deletedCount } = await PictureModel(context.db).deleteOne({ _id })
  if (deletedCount === 0) throw notFound()
}
