import { z } from 'zod'
import { bookingViewSchema } from './bookings.ts'
import { branchViewSchema } from './branches.ts'
import { dateField, idField, langField, offsetInstant } from './fields.ts'

const boardFilter = { branchId: idField.optional(), date: dateField.optional(), lang: langField }
export const boardQuery = z.strictObject(boardFilter)
export type BoardQuery = z.infer<typeof boardQuery>

export const boardBookingSchema = bookingViewSchema.extend({
  bay: z.int().optional(),
  bayYielded: z.literal(true).optional(),
})
export type BoardBooking = z.infer<typeof boardBookingSchema>

export const blockedSchema = z.strictObject({ from: offsetInstant, to: offsetInstant, reason: z.string() })
export type BlockedTime = z.infer<typeof blockedSchema>

/** The bay board: one lane a bay, the bookings placed by interval colouring, with the times that closures take out. */
export const boardViewSchema = z.strictObject({
  rev: z.int(),
  branch: branchViewSchema,
  date: z.string(),
  open: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  lanes: z.array(
    z.strictObject({ bay: z.int(), bookings: z.array(boardBookingSchema), blocked: z.array(blockedSchema) }),
  ),
  unplaced: z.array(boardBookingSchema),
  /**
   * The branch's pending and confirmed bookings of yesterday and today, whatever date is shown, in order of their end.
   * Those whose end has passed are still to be settled; the screen compares, so an unchanged board stays 304.
   */
  toSettle: z.array(z.strictObject({ _id: z.string(), bookingDate: z.string(), endsAt: offsetInstant })),
})
export type BoardView = z.infer<typeof boardViewSchema>
