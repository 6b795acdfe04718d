import { z } from 'zod'
import { LANGUAGES, MAX_PROFILE_ENTRIES, MAX_WASH_COUNT, NAME_LENGTH } from './constants.ts'
import {
  dateField,
  emailField,
  instant,
  lineText,
  longText,
  personNameField,
  phoneField,
  plateField,
  queryBoolean,
  queryInt,
} from './fields.ts'
import { FIELD_CODES, type FieldCode } from './field-codes.ts'

export const MAX_IMPORT_ROWS = 20_000
/** What is left out of an import is listed up to this number. */
export const MAX_IMPORT_FAULTS = 1000

/** The columns of a package that the customer brings along: all of them or none. */
export const PACKAGE_COLUMNS = ['package', 'washes', 'expiry'] as const

const empty = z.literal('')
/** A row of the file, by the columns that it has. Empty cells count as absent, except name and phone. */
export const importedRow = z.object({
  name: personNameField,
  phone: phoneField,
  email: empty.or(emailField).default(''),
  language: z.enum([...LANGUAGES, '']).default(''),
  notes: longText.default(''),
  /** In one cell, separated by commas, semicolons or slashes. */
  plates: z.array(plateField).max(MAX_PROFILE_ENTRIES).default([]),
  /** Its name in any language, or its id. */
  package: lineText(NAME_LENGTH).default(''),
  /** Those that are left. */
  washes: empty.or(queryInt(1, MAX_WASH_COUNT)).default(''),
  /** The last day of use. */
  expiry: empty.or(dateField).default(''),
})

export type ImportedRow = z.infer<typeof importedRow>
export const IMPORT_COLUMNS = [
  ...(['name', 'phone', 'email', 'language', 'notes', 'plates'] as const),
  ...PACKAGE_COLUMNS,
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** POST /admin/imports: the file is the body; `dryRun` says what would happen. */
export const importQuery = z.strictObject({ dryRun: queryBoolean.default(false) })

export const importViewSchema = z.strictObject({
  _id: z.string(),
  dryRun: z.boolean(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  rows: z.int(),
  created: z.int(),
  known: z.int(),
  packages: z.int(),
  refused: z.int(),
  ignored: z.array(z.string()),
})
export type ImportView = z.infer<typeof importViewSchema>

const CODES = Object.keys(FIELD_CODES) as [FieldCode, ...FieldCode[]]

/** GET /admin/imports/{id}: with what was left out and why: refused rows, odd cells, packages that can't be used; at most 1,000. */
export const importDetailSchema = importViewSchema.extend({
  faults: z.array(
    z.strictObject({
      line: z.int(),
      path: z.enum(IMPORT_COLUMNS),
      code: z.enum(CODES),
      message: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})
export type ImportDetail = z.infer<typeof importDetailSchema>
export type ImportFault = ImportDetail['faults'][number]
