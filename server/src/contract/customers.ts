import { z } from 'zod'
import { bookingViewSchema } from './bookings.ts'
import { LANGUAGES, SEARCH_LENGTH, TEXT_LENGTH } from './constants.ts'
import {
  emailField,
  instant,
  langField,
  lineText,
  longText,
  personNameField,
  optionalText,
  phoneField,
  revField,
} from './fields.ts'
import { userPackageViewSchema } from './user-packages.ts'
import { customerViewSchema } from './users.ts'

/** GET /admin/search: customers and bookings by name, phone, plate or e-mail, in the admin's scope (decision 179). */
export const searchQuery = z.strictObject({ q: lineText(SEARCH_LENGTH).min(2), lang: langField })
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
export const deskNotesBody = z.object({ text: longText.max(TEXT_LENGTH), rev: revField.optional() })
export type DeskNotesBody = z.infer<typeof deskNotesBody>

/**
 * GET /admin/customers/{id}. Visits, no-shows and money are those of the bookings that the admin manages; packages are
 * valid at every branch.
 */
export const customerDetailSchema = customerViewSchema.extend({
  language: z.enum(LANGUAGES).nullable(),
  canSignIn: z.boolean(),
  visits: z.int(),
  lastVisitAt: instant.nullable(),
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
  name: personNameField,
  phone: phoneField,
  email: optionalText(emailField),
})
export type CreateCustomerBody = z.infer<typeof createCustomerBody>
