import { begins, given, instant, later, number, oneOf, text } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(oneOf(['nightly'])),
  /** The chain's date (YYYY-MM-DD) of the last night that one was begun for; '' before the first. */
  night: begins(text, ''),
  begunAt: later(instant),
  doneAt: later(instant),
  file: later(text),
  bytes: later(number),
  /** The last failure, and why, for the operator. */
  failedAt: later(instant),
  reason: later(text),
}

export const BackupModel = defineModel('Backup', fields, { collection: 'backups', personal: 'kept' })
