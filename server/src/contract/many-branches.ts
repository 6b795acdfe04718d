import { z } from 'zod'
import { replanRowSchema } from './bookings.ts'
import { closureBody, namedSchema } from './branches.ts'
import { MAX_ENTRIES } from './constants.ts'
import * as field from './fields.ts'

const branchIdsField = z.array(field.id).min(1).max(MAX_ENTRIES)

/** POST /admin/closures: one closure for many branches; `replan` as with PUT /admin/branches/{id}. */
export const closeBranchesBody = z.object({
  branchIds: branchIdsField,
  closure: closureBody,
  replan: z.boolean().optional(),
})
export type CloseBranchesBody = z.infer<typeof closeBranchesBody>

/** POST /admin/branches/{id}/hours/copy: the branches that get the hours of this one. */
export const copyHoursBody = z.object({ to: branchIdsField, replan: z.boolean().optional() })
export type CopyHoursBody = z.infer<typeof copyHoursBody>

/** What became of one branch; each is changed in its own transaction. */
export const branchOutcomeSchema = z.strictObject({
  branchId: namedSchema,
  saved: z.boolean(),
  code: z.string().optional(),
  bookings: z.int().optional(),
  replan: z.array(replanRowSchema).optional(),
})
export type BranchOutcome = z.infer<typeof branchOutcomeSchema>
