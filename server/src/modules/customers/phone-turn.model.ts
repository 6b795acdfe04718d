import { given, instant, text } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'

const fields = {
  /** Hash of the number's last digits. */
  _id: given(text, 'kept'),
  expireAt: given(instant, 'kept'),
}

/** Two desks that create a customer with the same phone number conflict in this row; it is deleted after a minute. */
export const PhoneTurnModel = defineModel('PhoneTurn', fields, {
  collection: 'phoneTurns',
  indexes: [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
})
