import { PICTURE_TYPES } from '../../../contract/constants.ts'
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

export const PictureModel = defineModel('Picture', fields, { collection: 'pictures', personal: 'kept' })
