import { Schema, type Types } from 'mongoose'
import type { PictureType } from '../../../contract/constants.ts'
import { defineModel } from '../../../db/model.ts'

/** The owner's picture of a service, apart from it: the menu is read often and without pictures. */
export interface ServicePicture {
  /** The id of the service. */
  _id: Types.ObjectId
  /** Of the bytes; part of the picture's address. */
  hash: string
  type: PictureType
  bytes: Buffer
}

const schema = new Schema<ServicePicture>(
  {
    _id: Schema.Types.ObjectId,
    hash: { type: String, required: true },
    type: { type: String, required: true },
    bytes: { type: Buffer, required: true },
  },
  { collection: 'servicePictures', versionKey: false },
)

export const ServicePictureModel = defineModel('ServicePicture', schema, 'kept')
