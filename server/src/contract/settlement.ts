import { z } from 'zod'
import { namedSchema } from './branches.ts'
import { dateField, idField, inOrder, langField } from './fields.ts'

/** GET /admin/settlement: days of the chain's zone. `branchId`: only what this branch sold. */
export const settlementQuery = z
  .strictObject({
    from: dateField,
    to: dateField,
    branchId: idField.optional(),
    format: z.literal('csv').optional(),
    lang: langField,
  })
  .superRefine(inOrder())
export type SettlementQuery = z.infer<typeof settlementQuery>

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
