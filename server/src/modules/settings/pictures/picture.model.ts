import { Schema } from 'mongoose'
import type { PictureType } from '../../../contract/constants.ts'
import { defineModel } from '../../../db/model.ts'

/** A picture of the owner's, apart from what it belongs to, which is read often and without it. */
export interface Picture {
  /** The id of a service; "chain" for the logo. */
  _id: string
  /** Of the bytes; part of the picture's address. */
  hash: string
  type: PictureType
  bytes: Buffer
}

const schema = new Schema<Picture>(
  {
    _id: { type: String, required: true },
    hash: { type: String, required: true },
    type: { type: String, required: true },
    bytes: { type: Buffer, required: true },
  },
  { collection: 'pictures', versionKey: false },
)

export const PictureModel = defineModel('Picture', schema, 'kept')
