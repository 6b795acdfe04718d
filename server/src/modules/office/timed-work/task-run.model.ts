import { given, is, later, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(is.text),
  /** The last run that finished, at most a minute too old; absent before the first. */
  ranAt: later(is.instant),
  /** The last run that did anything, and how much; absent before the first. */
  didAt: later(is.instant),
  did: later(is.number),
  failedAt: later(is.instant),
}
export interface TaskRun extends DocumentOf<typeof fields> {}

export const TaskRunModel = defineModel('TaskRun', fields, { collection: 'taskRuns', personal: 'kept' })
