import { Schema } from 'mongoose'
import { defineModel } from '../../../db/model.ts'

/** One violation of an invariant. `object` names it: "branchDay …", "userPackage …". */
export interface Fault {
  /** Of booking-integrity.md and money.md. */
  invariant: `I${1 | 2 | 3 | 5 | 7 | 9}` | `M${1 | 2 | 3}`
  object: string
  message: string
}

/** The last check of the data; there is only one row. */
export interface IntegrityCheck {
  _id: 'last'
  checkedAt: Date
  ok: boolean
  counted: Record<string, number>
  faults: Fault[]
}

const schema = new Schema<IntegrityCheck>(
  {
    _id: { type: String, required: true },
    checkedAt: { type: Date, required: true },
    ok: { type: Boolean, required: true },
    counted: { type: Schema.Types.Mixed, default: {} },
    faults: { type: [new Schema({ invariant: String, object: String, message: String }, { _id: false })] },
  },
  { collection: 'integrityChecks', versionKey: false, minimize: false },
)

export const IntegrityCheckModel = defineModel('IntegrityCheck', schema, 'kept')
