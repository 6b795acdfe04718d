import { given, instant, later, number, text, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(text),
  /** The last run that finished, at most a minute too old; absent before the first. */
  ranAt: later(instant),
  /** The last run that did anything, and how much; absent before the first. */
  didAt: later(instant),
  did: later(number),
  failedAt: later(instant),
}
export interface TaskRun extends DocumentOf<typeof fields> {}

export const TaskRunModel = defineModel('TaskRun', fields, { collection: 'taskRuns', personal: 'kept' })
