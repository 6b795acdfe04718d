import { z } from 'zod'
import { bookingViewSchema } from './bookings.ts'
import { namedSchema, placeSchema } from './branches.ts'
import { boardBookingSchema } from './desk-bookings.ts'
import * as field from './fields.ts'

export const todayQuery = z.strictObject({ branchId: field.id.optional(), lang: field.lang })

/** The present day of a branch: what it has to decide, its hours, its next cars and its money. */
const branchTodaySchema = z.strictObject({
  branch: placeSchema,
  date: z.string(),
  open: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  dayHours: z.array(
    z.strictObject({
      hour: z.int().min(0).max(23),
      cars: z.int(),
      taken: z.number(),
      blocked: z.number(),
    }),
  ),
  arrivals: z.array(boardBookingSchema),
  toConfirm: z.array(bookingViewSchema),
  stranded: z.array(boardBookingSchema),
  due: z.number(),
  payments: z.int(),
  packageWashes: z.int(),
  takings: z.number().nullable(),
})

/** GET /admin/today. `day` is null where several branches were asked for. */
export const todayViewSchema = z.strictObject({
  data: z.array(
    z.strictObject({
      branchId: namedSchema,
      bookings: z.int(),
      share: z.number().nullable(),
      weekAgo: z.number().nullable(),
      pending: z.int(),
      cars: z.int(),
      isTillOpen: z.boolean(),
    }),
  ),
  day: branchTodaySchema.nullable(),
})
export type TodayView = z.infer<typeof todayViewSchema>
export type BranchToday = NonNullable<TodayView['day']>
