import { z } from 'zod'
import { namedSchema } from './branches.ts'
import { MAX_RANGE_DAYS } from './constants.ts'
import * as field from './fields.ts'
import { problem } from './field-codes.ts'

/**
 * GET /bookings/availability: one day with `date`, or a range with `from` and `to` (≤ 62 days). With `exceptBookingId`
 * (a booking of the customer; for admins one in their scope), the starts it could be moved to: its current place counts
 * as free, and price and duration are those stored in the booking, regardless of later changes to the service.
 */
export const availabilityQuery = z
  .strictObject({
    branchId: field.id,
    serviceId: field.id,
    vehicleType: field.vehicleType.optional(),
    date: field.date.optional(),
    from: field.date.optional(),
    to: field.date.optional(),
    exceptBookingId: field.id.optional(),
    lang: field.lang,
  })
  .superRefine((query, context) => {
    const range = query.from !== undefined && query.to !== undefined
    const half = (query.from !== undefined) !== (query.to !== undefined)
    if (half || (query.date !== undefined) === range) {
      field.addProblem(context, 'date', problem('one_of', { fields: 'date, from and to' }))
      return
    }
    field.inOrder(MAX_RANGE_DAYS)(query, context)
  })
export type AvailabilityQuery = z.infer<typeof availabilityQuery>

export const dayAvailabilitySchema = z.strictObject({
  date: z.string(),
  timeZone: z.string(),
  open: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  closedReason: z.string().optional(),
  times: z.array(z.string()),
})
export type DayAvailability = z.infer<typeof dayAvailabilitySchema>

export const rangeAvailabilitySchema = z.strictObject({
  timeZone: z.string(),
  days: z.array(z.strictObject({ date: z.string(), free: z.int(), closedReason: z.string().optional() })),
})
export type RangeAvailability = z.infer<typeof rangeAvailabilitySchema>

/** GET /bookings/earliest: a row for each branch with `serviceId`, a row for each service with `branchId`. */
export const earliestQuery = z
  .strictObject({
    serviceId: field.id.optional(),
    branchId: field.id.optional(),
    from: field.givenInstant.optional(),
    vehicleType: field.vehicleType.optional(),
    lang: field.lang,
  })
  .superRefine(({ serviceId, branchId }, context) => {
    if ((serviceId === undefined) === (branchId === undefined)) {
      field.addProblem(context, 'serviceId', problem('one_of', { fields: 'serviceId, branchId' }))
    }
  })
export const earliestViewSchema = z.strictObject({
  branchId: z.strictObject({ _id: z.string(), name: z.string(), location: z.string(), phone: z.string() }),
  serviceId: namedSchema,
  startsAt: field.offsetInstant,
  bookingDate: z.string(),
  bookingTime: z.string(),
})
export type EarliestView = z.infer<typeof earliestViewSchema>
