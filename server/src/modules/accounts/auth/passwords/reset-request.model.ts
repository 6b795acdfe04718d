import { given, is } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

const fields = {
  _id: given(is.id),
  email: given(is.text),
  requestId: given(is.text),
  expiresAt: given(is.instant),
}

/** A request for a password reset for this address. The row is deleted once it is processed. */
export const ResetRequestModel = defineModel('ResetRequest', fields, {
  collection: 'resetRequests',
  personal: 'deleted',
  indexes: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
})
