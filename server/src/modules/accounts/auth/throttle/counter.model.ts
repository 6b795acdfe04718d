import { Schema } from 'mongoose'
import { defineModel } from '../../../../db/model.ts'

/**
 * Counters that must hold under races. `{ _id: 'superAdmins', n }` counts the super-admins who can sign in: inserting it
 * creates the first one, and the last cannot be removed because the decrement requires `n ≥ 2`.
 */
export interface Counter {
  _id: 'superAdmins'
  n: number
}

export const CounterModel = defineModel(
  'Counter',
  new Schema<Counter>(
    { _id: { type: String, enum: ['superAdmins'] }, n: { type: Number, required: true } },
    { collection: 'counters', versionKey: false },
  ),
  { _id: 'kept', n: 'kept' },
)
