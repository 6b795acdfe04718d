import { Schema } from 'mongoose'
import type { LogoType } from '../../../contract/constants.ts'
import { defineModel } from '../../../db/model.ts'
import type { CHAIN } from '../settings.model.ts'

/** The bytes of the chain's logo, apart from the settings, which are read every few seconds. */
export interface StoredLogo {
  _id: typeof CHAIN
  /** Of the bytes; part of the logo's address. */
  hash: string
  type: LogoType
  bytes: Buffer
}

const schema = new Schema<StoredLogo>(
  {
    _id: { type: String, required: true },
    hash: { type: String, required: true },
    type: { type: String, required: true },
    bytes: { type: Buffer, required: true },
  },
  { collection: 'logos', versionKey: false },
)

export const LogoModel = defineModel('Logo', schema, 'kept')
