import { Schema, type Types } from 'mongoose'
import type { ImportedRow, ImportFault } from '../../../contract/customers.ts'
import { defineModel } from '../../../db/model.ts'

/** A file of customers. Says nothing of persons: what is wrong with a row is kept by its line. */
export interface CustomerImport {
  _id: Types.ObjectId
  /** The super-admin who sent it. */
  by: Types.ObjectId
  dryRun: boolean
  createdAt: Date
  finishedAt: Date | null
  rows: number
  created: number
  known: number
  packages: number
  refused: number
  ignored: string[]
  faults: ImportFault[]
}

const KEPT_SECONDS = 30 * 86_400

const schema = new Schema<CustomerImport>(
  {
    by: { type: Schema.Types.ObjectId, required: true },
    dryRun: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    rows: { type: Number, required: true },
    created: { type: Number, default: 0 },
    known: { type: Number, default: 0 },
    packages: { type: Number, default: 0 },
    refused: { type: Number, required: true },
    ignored: { type: [String], default: [] },
    faults: { type: Schema.Types.Mixed, default: [] },
  },
  { collection: 'imports', versionKey: false },
)
schema.index({ finishedAt: 1, createdAt: 1 })
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })

export const ImportModel = defineModel('CustomerImport', schema, 'kept')

/** A package that a customer brings along. */
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

/** Rows that wait to be imported. Whoever deletes the document imports them, in the same transaction. */
export interface ImportPart {
  _id: Types.ObjectId
  importId: Types.ObjectId
  /** Its place in the file. */
  n: number
  createdAt: Date
  rows: WaitingRow[]
}

const partSchema = new Schema<ImportPart>(
  {
    importId: { type: Schema.Types.ObjectId, required: true },
    n: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    /** As the file's judge has made them. */
    rows: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'importParts', versionKey: false },
)
partSchema.index({ importId: 1, n: 1 }, { unique: true })
partSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })

// Nobody in it has an account by it yet; it goes with its turn, within minutes.
export const ImportPartModel = defineModel('CustomerImportPart', partSchema, 'kept')
