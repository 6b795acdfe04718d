import { given, id, type DocumentOf } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'
import { capacity } from './branch.model.ts'

const fields = { _id: given(id), branchId: given(id), ...capacity }
/** The capacity of a branch under this `cfg`, for the audit of bookings made then. Append only. */
export interface PastCapacity extends DocumentOf<typeof fields> {}

export const PastCapacityModel = defineModel('PastCapacity', fields, {
  collection: 'pastCapacities',
  personal: 'kept',
  indexes: [[{ branchId: 1, cfg: 1 }, { unique: true }]],
})
