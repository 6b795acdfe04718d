import { Schema } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** Up to when a branch's mails of one kind cover what customers did. */
export interface AlertMark {
  /** `<branch id> alert` or `<branch id> digest` */
  _id: string
  seenUntil: Date
}

const schema = new Schema<AlertMark>(
  { _id: { type: String, required: true }, seenUntil: { type: Date, required: true } },
  { collection: 'alertMarks', versionKey: false },
)

export const AlertMarkModel = defineModel('AlertMark', schema, 'kept')
