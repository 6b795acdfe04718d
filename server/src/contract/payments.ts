import { z } from 'zod'
import { namedSchema, placeSchema } from './branches.ts'
import { PAYMENT_METHODS, REASON_LENGTH } from './constants.ts'
import * as field from './fields.ts'

const paid = {
  _id: z.string(),
  at: field.instant,
  branchId: placeSchema.nullable(),
  amount: z.number(),
  method: z.enum(PAYMENT_METHODS),
  for: z.strictObject({ kind: z.enum(['booking', 'package']), _id: z.string(), name: z.string() }),
  receiptNo: z.string().nullable(),
}

/** A row of the payment ledger (money.md). It is never changed: giving money back is a row of its own. */
export const paymentViewSchema = z.strictObject({
  ...paid,
  customer: namedSchema.nullable(),
  by: namedSchema.nullable(),
  tillId: z.string().nullable(),
  reverses: z.string().nullable(),
  reason: z.string().nullable(),
  fiscalRef: z.string().nullable(),
})
export type PaymentView = z.infer<typeof paymentViewSchema>

/** `due`: what the caller saw to be due (0 for what is paid); `reason`: why money is given back; a fiscal receipt's number. */
export const paymentDetails = {
  due: field.price.optional(),
  reason: field.optionalText(field.requiredText(REASON_LENGTH)),
  fiscalRef: field.optionalText(field.requiredText(REASON_LENGTH)),
}

/** GET /admin/payments: newest first; dates are days of the branch, as in its report, or of the chain without one. */
export const paymentsQuery = field.pageQuery
  .extend({
    branchId: field.id.optional(),
    from: field.date.optional(),
    to: field.date.optional(),
    method: z.enum(PAYMENT_METHODS).optional(),
    by: field.id.optional(),
    tillId: field.id.optional(),
    forId: field.id.optional(),
    customerId: field.id.optional(),
    format: z.literal('csv').optional(),
    lang: field.lang,
  })
  .superRefine(field.inOrder())
export type PaymentsQuery = z.infer<typeof paymentsQuery>

export const tillViewSchema = z.strictObject({
  _id: z.string(),
  branchId: placeSchema.nullable(),
  openedAt: field.instant,
  openedBy: namedSchema.nullable(),
  float: z.number(),
  closedAt: field.instant.nullable(),
  closedBy: namedSchema.nullable(),
  counted: z.number().nullable(),
  expected: z.number().nullable(),
  difference: z.number().nullable(),
  note: z.string().nullable(),
})
export type TillView = z.infer<typeof tillViewSchema>

export const tillsQuery = field.pageQuery.extend({ branchId: field.id.optional(), lang: field.lang })

/** POST /admin/tills. A super-admin names the branch; without one the till is the head office's. */
export const openTillBody = z.object({ float: field.price, branchId: field.id.optional() })
export type OpenTillBody = z.infer<typeof openTillBody>

export const closeTillBody = z.object({
  counted: field.price,
  note: field.optionalText(field.requiredText(REASON_LENGTH)),
})
export type CloseTillBody = z.infer<typeof closeTillBody>

/** A receipt of the customer's own payment. It is not a fiscal receipt. */
export const receiptViewSchema = z.strictObject({
  ...paid,
  customer: z.string().nullable(),
  legalName: z.string(),
  taxNumber: z.string().optional(),
  address: z.string().optional(),
})
export type ReceiptView = z.infer<typeof receiptViewSchema>

/** GET /admin/settlement: days of the chain's zone. `branchId`: only what this branch sold. */
export const settlementQuery = z
  .strictObject({
    from: field.date,
    to: field.date,
    branchId: field.id.optional(),
    format: z.literal('csv').optional(),
    lang: field.lang,
  })
  .superRefine(field.inOrder())

/** Washes of packages, and the part of the packages' price that they are. */
const part = z.strictObject({ washes: z.int(), amount: z.number() })

const seller = {
  sold: part,
  washed: part,
  forfeited: part,
  givenBack: z.number(),
  unused: part,
}

/** Whose packages were washed where. Below zero: more was taken back in the period than was done. */
export const settlementViewSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  data: z.array(
    z.strictObject({
      soldAt: namedSchema.nullable(),
      ...seller,
      cells: z.array(
        z.strictObject({ branchId: namedSchema.nullable(), washed: part, givenBack: z.number() }),
      ),
    }),
  ),
  totals: z.strictObject(seller),
})
export type SettlementView = z.infer<typeof settlementViewSchema>
