import { Schema } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** The nightly backups; there is only one row. */
export interface BackupState {
  _id: 'nightly'
  /** The chain's date (YYYY-MM-DD) of the last night that one was begun for; '' before the first. */
  night: string
  /** When a server began it. */
  begunAt?: Date
  /** The last backup that was written and checked. */
  doneAt?: Date
  file?: string
  bytes?: number
  /** The last failure, and why, for the operator. */
  failedAt?: Date
  reason?: string
}

const schema = new Schema<BackupState>(
  {
    _id: { type: String, required: true },
    night: { type: String, default: '' },
    begunAt: Date,
    doneAt: Date,
    file: String,
    bytes: Number,
    failedAt: Date,
    reason: String,
  },
  { collection: 'backups', versionKey: false },
)

export const BackupModel = defineModel('Backup', schema, 'kept')
