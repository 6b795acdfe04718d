import { begins, given, is, later } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(is.oneOf(['nightly'])),
  /** The chain's date (YYYY-MM-DD) of the last night that one was begun for; '' before the first. */
  night: begins(is.text, ''),
  begunAt: later(is.instant),
  doneAt: later(is.instant),
  file: later(is.text),
  bytes: later(is.number),
  /** The last failure, and why, for the operator. */
  failedAt: later(is.instant),
  reason: later(is.text),
}

export const BackupModel = defineModel('Backup', fields, { collection: 'backups', personal: 'kept' })
