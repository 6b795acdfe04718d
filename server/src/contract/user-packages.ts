import { z } from 'zod'
import { namedSchema, personSchema } from './branches.ts'
import { washPackageViewSchema } from './menu.ts'
import { paymentDetails } from './payments.ts'
import { LEDGER_TYPES, REASON_LENGTH, PAYMENT_METHODS, ROLES } from './constants.ts'
import * as field from './fields.ts'

/** A customer's wash book, with name and price as they were when it was reserved. */
export const userPackageViewSchema = z.strictObject({
  _id: z.string(),
  packageId: washPackageViewSchema.omit({ description: true, validityDays: true, saving: true }),
  userId: personSchema,
  remainingWashes: z.int(),
  availableWashes: z.int(),
  expiryDate: z.string(),
  isPaid: z.boolean(),
  paidAt: field.instant.optional(),
  paymentMethod: z.enum(PAYMENT_METHODS).optional(),
  soldAt: namedSchema.optional(),
  createdAt: field.instant,
})
export type UserPackageView = z.infer<typeof userPackageViewSchema>

export const reservePackageBody = z.object({
  packageId: field.id,
  expectedPrice: field.clearable(field.price),
})
export type ReservePackageBody = z.infer<typeof reservePackageBody>

/** POST /admin/user-packages: sells a package at the desk; `method` is for a paid one. */
export const sellPackageBody = z.object({
  customerId: field.id,
  packageId: field.id,
  isPaid: z.boolean().optional().default(false),
  method: z.enum(PAYMENT_METHODS).optional(),
  branchId: field.id.optional(),
  expectedPrice: field.clearable(field.price),
})
export type SellPackageBody = z.infer<typeof sellPackageBody>

export const reservedReply = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  userPackage: userPackageViewSchema,
})
export const notReservedReply = z.strictObject({
  success: z.literal(false),
  error: z.enum(['ACTIVE_PACKAGE', 'EXISTING_PACKAGE']),
  message: z.string(),
  packageName: z.string(),
  remainingWashes: z.int(),
  expiryDate: z.string(),
})
export type ReserveOutcome = z.infer<typeof reservedReply> | z.infer<typeof notReservedReply>

/** Oldest first; `by.name` is left out for customers. */
export const ledgerRowSchema = z.strictObject({
  _id: z.string(),
  seq: z.int(),
  type: z.enum(LEDGER_TYPES),
  at: field.instant,
  by: z.strictObject({ role: z.enum([...ROLES, 'system']), name: z.string().optional() }),
  bookingId: z.string().optional(),
  remainingAfter: z.int(),
  availableAfter: z.int(),
  reason: z.string().optional(),
})
export type LedgerRow = z.infer<typeof ledgerRowSchema>

export const userPackagesQuery = field.pageQuery.extend({
  branchId: field.id.optional(),
  isPaid: field.queryBoolean.optional(),
  q: field.search,
  archived: field.queryBoolean.optional(),
  lang: field.lang,
})
export type UserPackagesQuery = z.infer<typeof userPackagesQuery>

export const payUserPackageBody = z.strictObject({
  isPaid: z.boolean(),
  method: z.enum(PAYMENT_METHODS).optional(),
  branchId: field.id.optional(),
  ...paymentDetails,
})
export type PayUserPackageBody = z.infer<typeof payUserPackageBody>

export const extendUserPackageBody = z.object({
  expiryDate: field.date,
  reason: field.requiredText(REASON_LENGTH),
})

/** The 200 of a server without SMTP; a server that sends the mail itself replies 202 without a body. */
export const mailtoReply = z.strictObject({ mailto: z.string() })
