import type { Types } from 'mongoose'
import type { ImportedRow, ImportFault } from '../../../contract/customers.ts'
import { begins, given, is, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const KEPT_SECONDS = 30 * 86_400

const fields = {
  _id: given(is.id),
  /** The super-admin who sent it. */
  by: given(is.id),
  dryRun: given(is.flag),
  createdAt: given(is.instant),
  finishedAt: begins(is.orNull(is.instant), null),
  rows: given(is.number),
  created: begins(is.number, 0),
  known: begins(is.number, 0),
  packages: begins(is.number, 0),
  refused: given(is.number),
  ignored: given(is.texts),
  faults: given(is.map<ImportFault[]>()),
}
/** A file of customers. Says nothing of persons: what is wrong with a row is kept by its line. */
export interface CustomerImport extends DocumentOf<typeof fields> {}

export const ImportModel = defineModel('CustomerImport', fields, {
  collection: 'imports',
  personal: 'kept',
  indexes: [[{ finishedAt: 1, createdAt: 1 }], [{ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS }]],
})

export interface BroughtPackage {
  packageId: Types.ObjectId
  washes: number
  /** "YYYY-MM-DD". */
  expiryDate: string
}

export type WaitingRow = Omit<ImportedRow, 'package' | 'washes' | 'expiry'> & {
  line: number
  brought: BroughtPackage | null
}

const partFields = {
  _id: given(is.id),
  importId: given(is.id),
  n: given(is.number),
  createdAt: given(is.instant),
  /** As the file's judge has made them. */
  rows: given(is.map<WaitingRow[]>()),
}
/** Rows that wait to be imported. Whoever deletes the document imports them, in the same transaction. */
export interface ImportPart extends DocumentOf<typeof partFields> {}

export const ImportPartModel = defineModel('CustomerImportPart', partFields, {
  collection: 'importParts',
  // Nobody in it has an account by it yet; it goes with its turn, within minutes.
  personal: 'kept',
  indexes: [
    [{ importId: 1, n: 1 }, { unique: true }],
    [{ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS }],
  ],
})
