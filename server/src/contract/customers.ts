import { z } from 'zod'
import { bookingViewSchema } from './bookings.ts'
import {
  LANGUAGES,
  SEARCH_LENGTH,
  TEXT_LENGTH,
  MAX_PROFILE_ENTRIES,
  MAX_WASH_COUNT,
  NAME_LENGTH,
} from './constants.ts'
import { errorDetailSchema } from './errors.ts'
import * as field from './fields.ts'
import { userPackageViewSchema } from './user-packages.ts'
import { customerViewSchema } from './users.ts'

/** GET /admin/search: customers and bookings by name, phone, plate or e-mail, in the admin's scope (decision 179). */
export const searchQuery = z.strictObject({ q: field.lineText(SEARCH_LENGTH).min(2), lang: field.lang })
export const searchViewSchema = z.strictObject({
  customers: z.array(customerViewSchema),
  bookings: z.array(bookingViewSchema),
  more: z.boolean(),
})
export type SearchView = z.infer<typeof searchViewSchema>

/** What the desk has noted about a customer; `rev` increments with each change. */
export const deskNotesSchema = z.strictObject({ text: z.string(), rev: z.int() })
export type DeskNotes = z.infer<typeof deskNotesSchema>

/** PUT /admin/customers/{id}/notes: `rev` as read; 409 STATE_CONFLICT with `notes` when they have changed since. */
export const deskNotesBody = z.object({ text: field.longText.max(TEXT_LENGTH), rev: field.rev.optional() })
export type DeskNotesBody = z.infer<typeof deskNotesBody>

/** GET /admin/customers/{id}. Visits, no-shows and money are those of the bookings that the admin manages. */
export const customerDetailSchema = customerViewSchema.extend({
  language: z.enum(LANGUAGES).nullable(),
  canSignIn: z.boolean(),
  mailRefusedAt: field.instant.optional(),
  visits: z.int(),
  lastVisitAt: field.instant.nullable(),
  noShows: z.int(),
  money: z.strictObject({
    bookings: z.number(),
    packages: z.number(),
    unpaid: z.number(),
  }),
  packages: z.array(userPackageViewSchema.extend({ valid: z.boolean() })),
  notes: deskNotesSchema,
})
export type CustomerDetail = z.infer<typeof customerDetailSchema>

/** POST /admin/customers: an account without a password, and without an address unless given. */
export const createCustomerBody = z.object({
  name: field.personName,
  phone: field.phone,
  email: field.optionalText(field.email),
})

export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_FAULTS = 1000

/** The columns of a package that the customer brings along: all of them or none. */
export const PACKAGE_COLUMNS = ['package', 'washes', 'expiry'] as const

const empty = z.literal('')
/** A row of the file, by the columns that it has. Empty cells count as absent, except name and phone. */
export const importedRow = z.object({
  name: field.personName,
  phone: field.phone,
  email: empty.or(field.email).default(''),
  language: z.enum([...LANGUAGES, '']).default(''),
  notes: field.longText.default(''),
  /** In one cell, separated by commas, semicolons or slashes. */
  plates: z.array(field.plate).max(MAX_PROFILE_ENTRIES).default([]),
  /** Its name in any language, or its id. */
  package: field.lineText(NAME_LENGTH).default(''),
  washes: empty.or(field.queryInt(1, MAX_WASH_COUNT)).default(''),
  expiry: empty.or(field.date).default(''),
})

export type ImportedRow = z.infer<typeof importedRow>
export const IMPORT_COLUMNS = [
  ...(['name', 'phone', 'email', 'language', 'notes', 'plates'] as const),
  ...PACKAGE_COLUMNS,
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** POST /admin/imports: the file is the body; `dryRun` says what would happen. */
export const importQuery = z.strictObject({ dryRun: field.queryBoolean.default(false) })

export const importViewSchema = z.strictObject({
  _id: z.string(),
  dryRun: z.boolean(),
  createdAt: field.instant,
  finishedAt: field.instant.nullable(),
  rows: z.int(),
  created: z.int(),
  known: z.int(),
  packages: z.int(),
  refused: z.int(),
  ignored: z.array(z.string()),
})
export type ImportView = z.infer<typeof importViewSchema>

/** GET /admin/imports/{id}: with what was left out and why: refused rows, odd cells, packages that can't be used; at most 1,000. */
export const importDetailSchema = importViewSchema.extend({
  faults: z.array(errorDetailSchema.extend({ line: z.int(), path: z.enum(IMPORT_COLUMNS) })),
})
export type ImportDetail = z.infer<typeof importDetailSchema>
export type ImportFault = ImportDetail['faults'][number]
