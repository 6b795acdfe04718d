import { given, is, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

/** One violation of an invariant. `object` names it: "branchDay …", "userPackage …". */
const fault = {
  /** Of booking-integrity.md and money.md. */
  invariant: given(is.oneOf<`I${1 | 2 | 3 | 5 | 7 | 9}` | `M${1 | 2 | 3}`>()),
  object: given(is.text),
  message: given(is.text),
}
export interface Fault extends DocumentOf<typeof fault> {}

/** What an object violates of an invariant: a fault for each message. */
export const faultsOf = (
  invariant: Fault['invariant'],
  object: string,
  messages: readonly string[],
): Fault[] => messages.map(message => ({ invariant, object, message }))

const fields = {
  _id: given(is.oneOf(['last'])),
  checkedAt: given(is.instant),
  ok: given(is.flag),
  counted: given(is.map<Record<string, number>>()),
  faults: given(is.list(is.doc(fault))),
}

export const IntegrityCheckModel = defineModel('IntegrityCheck', fields, {
  collection: 'integrityChecks',
  personal: 'kept',
})
