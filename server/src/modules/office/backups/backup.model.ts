import { begins, given, instant, later, number, oneOf, text } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(oneOf(['nightly'])),
  /** The chain's date (YYYY-MM-DD) of the last night that one was begun for; '' before the first. */
  night: begins(text, ''),
  /** When a server began it. */
  begunAt: later(instant),
  /** The last backup that was written and checked. */
  doneAt: later(instant),
  file: later(text),
  bytes: later(number),
  /** The last failure, and why, for the operator. */
  failedAt: later(instant),
  reason: later(text),
}

/** The nightly backups; there is only one row. */
export const BackupModel = defineModel('Backup', fields, { collection: 'backups', personal: 'kept' })
