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
  /** Sold in the period, less what was undone. */
  sold: part,
  washed: part,
  /** Lost to no-shows. */
  forfeited: part,
  /** Given back in the period for packages that this seller sold, at whichever branch. */
  givenBack: z.number(),
  /** Neither washed nor forfeited at the end of the period, of everything sold until then. */
  unused: part,
}

/** Whose packages were washed where. Below zero: more was taken back in the period than was done. */
export const settlementViewSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  data: z.array(
    z.strictObject({
      /** null: the head office */
      soldAt: namedSchema.nullable(),
      ...seller,
      /** `washed` and `givenBack` by branch; null: money that the head office gave back. */
      cells: z.array(
        z.strictObject({ branchId: namedSchema.nullable(), washed: part, givenBack: z.number() }),
      ),
    }),
  ),
  totals: z.strictObject(seller),
})
export type SettlementView = z.infer<typeof settlementViewSchema>
