import { given, is } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

/**
 * Counters that must hold under races. `{ _id: 'superAdmins', n }` counts the super-admins who can sign in: inserting it
 * creates the first one, and the last cannot be removed because the decrement requires `n ≥ 2`.
 */
export const CounterModel = defineModel(
  'Counter',
  { _id: given(is.oneOf(['superAdmins']), 'kept'), n: given(is.number, 'kept') },
  { collection: 'counters' },
)
