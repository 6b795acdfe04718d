import { z } from 'zod'
import { bookingViewSchema } from './bookings.ts'
import { managedBranchViewSchema, namedSchema } from './branches.ts'
import { PAYMENT_METHODS } from './constants.ts'
import { deskNotesSchema } from './customers.ts'
import { ERROR_CODES, errorDetailSchema } from './errors.ts'
import { managedWashPackageViewSchema, managedWashServiceViewSchema } from './menu.ts'
import { mailSettingsViewSchema, settingsViewSchema } from './settings.ts'
import { MAIL_FAULT_REASONS } from './stats.ts'
import { customerViewSchema } from './users.ts'

const code = z.enum(ERROR_CODES)

/** The body of every error (application/problem+json). Which codes have the optional fields: field-words.json, `Error`. */
export const errorSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  message: z.string(),
  code,
  error: code,
  requestId: z.string(),
  details: z.array(errorDetailSchema).optional(),
  price: z.number().optional(),
  shorter: z.object({ from: z.string(), to: z.string(), days: z.int() }).optional(),
  /** ISO 8601 with the branch's offset. */
  nextAvailable: z.string().optional(),
  /** Up to three other branches. */
  alternatives: z.array(z.object({ branchId: namedSchema, nextAvailable: z.string() })).optional(),
  branch: managedBranchViewSchema.optional(),
  service: managedWashServiceViewSchema.optional(),
  package: managedWashPackageViewSchema.optional(),
  settings: settingsViewSchema.optional(),
  mail: mailSettingsViewSchema.optional(),
  reason: z.enum(MAIL_FAULT_REASONS).optional(),
  notes: deskNotesSchema.optional(),
  due: z.number().optional(),
  taken: z
    .object({ by: z.string().nullable(), at: z.string().nullable(), method: z.enum(PAYMENT_METHODS) })
    .optional(),
  bayTaken: z.boolean().optional(),
  needsConfirm: z.boolean().optional(),
  confirm: z.enum(['early', 'late']).optional(),
  customer: customerViewSchema.optional(),
  booking: bookingViewSchema.optional(),
  bookings: z.array(bookingViewSchema).optional(),
  packages: z.array(namedSchema).optional(),
})
export type ErrorBody = z.infer<typeof errorSchema>
