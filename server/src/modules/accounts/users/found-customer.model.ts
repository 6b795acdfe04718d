import { given, is } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  /** "<admin's id>|<customer's id>" */
  _id: given(is.text, 'kept'),
  expireAt: given(is.instant, 'kept'),
}

/** A branch-admin knows this customer's exact e-mail address or phone number and may book for them (decision 2). */
export const FoundCustomerModel = defineModel('FoundCustomer', fields, {
  collection: 'foundCustomers',
  indexes: [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
})
