import { Schema } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

export interface TaskRun {
  _id: string
  /** The last run that finished, at most a minute too old; absent before the first. */
  ranAt?: Date
  /** The last run that did anything, and how much; absent before the first. */
  didAt?: Date
  did?: number
  /** The last run that failed; the reason is in the log. */
  failedAt?: Date
}

const schema = new Schema<TaskRun>(
  { _id: { type: String, required: true }, ranAt: Date, didAt: Date, did: Number, failedAt: Date },
  { collection: 'taskRuns', versionKey: false },
)

export const TaskRunModel = defineModel('TaskRun', schema, 'kept')
