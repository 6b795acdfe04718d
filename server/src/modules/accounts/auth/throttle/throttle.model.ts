import { given, is } from '../../../../db/field.ts'
import { defineModel } from '../../../../db/model.ts'

const fields = {
  /** A hash. */
  key: given(is.text),
  points: given(is.number),
  /** The attempts count until then, by the monotonic clock. */
  until: given(is.instant),
  /** Long after `until`, so that a clock set forward does not make the database delete the row too early. */
  expire: given(is.instant),
}

/** The attempts of one key. Only `throttle.ts` writes them. */
export const ThrottleModel = defineModel('Throttle', fields, {
  collection: 'throttles',
  personal: 'kept',
  indexes: [
    [{ key: 1 }, { unique: true }],
    [{ expire: -1 }, { expireAfterSeconds: 0 }],
  ],
})
