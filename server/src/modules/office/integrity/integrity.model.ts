import { doc, flag, given, instant, list, map, oneOf, text, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

/** One violation of an invariant. `object` names it: "branchDay …", "userPackage …". */
const fault = {
  /** Of booking-integrity.md and money.md. */
  invariant: given(oneOf<`I${1 | 2 | 3 | 5 | 7 | 9}` | `M${1 | 2 | 3}`>()),
  object: given(text),
  message: given(text),
}
export interface Fault extends DocumentOf<typeof fault> {}

const fields = {
  _id: given(oneOf(['last'])),
  checkedAt: given(instant),
  ok: given(flag),
  counted: given(map<Record<string, number>>()),
  faults: given(list(doc(fault))),
}

export const IntegrityCheckModel = defineModel('IntegrityCheck', fields, {
  collection: 'integrityChecks',
  personal: 'kept',
})
