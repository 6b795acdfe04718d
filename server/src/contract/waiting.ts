import { z } from 'zod'
import { namedSchema, personSchema } from './branches.ts'
import { MAX_WAITING_BRANCHES, MAX_WAITING_DAYS, WAITING_STATES } from './constants.ts'
import { problem } from './field-codes.ts'
import * as field from './fields.ts'

/** POST /waiting: the place that a customer waits for. `fromTime` and `toTime` bound its start, both inclusive. */
export const waitingBody = z
  .strictObject({
    serviceId: field.id,
    vehicleType: field.vehicleType.nullish(),
    vehicleId: field.optionalId,
    userPackageId: field.optionalId,
    branchIds: z.array(field.id).min(1).max(MAX_WAITING_BRANCHES),
    from: field.date,
    to: field.date,
    fromTime: field.time,
    toTime: field.time,
  })
  .superRefine(field.inOrder(MAX_WAITING_DAYS))
  .superRefine(({ fromTime, toTime }, context) => {
    if (fromTime > toTime) field.addProblem(context, 'toTime', problem('before_start'))
  })
export type WaitingBody = z.infer<typeof waitingBody>

export const waitingViewSchema = z.strictObject({
  _id: z.string(),
  state: z.enum(WAITING_STATES),
  serviceId: namedSchema,
  branchIds: z.array(namedSchema),
  from: z.string(),
  to: z.string(),
  fromTime: z.string(),
  toTime: z.string(),
  offer: z
    .strictObject({
      branchId: namedSchema,
      bookingDate: z.string(),
      bookingTime: z.string(),
      startsAt: field.offsetInstant,
      until: field.instant,
      price: z.number().nullable(),
    })
    .nullable(),
  bookingId: z.string().optional(),
  createdAt: field.instant,
})
export type WaitingView = z.infer<typeof waitingViewSchema>

export const OFFER_STATES = ['offered', 'booked', 'over'] as const

/** An offer as its link shows it, to whoever holds that: no name, address, number or note of the customer. */
export const offerViewSchema = z.strictObject({
  state: z.enum(OFFER_STATES),
  service: z.string(),
  branch: z.strictObject({ name: z.string(), location: z.string(), phone: z.string() }),
  timeZone: z.string(),
  bookingDate: z.string(),
  bookingTime: z.string(),
  until: field.instant.optional(),
  price: z.number().nullable().optional(),
  visit: z.string().optional(),
})
export type OfferView = z.infer<typeof offerViewSchema>

/** GET /admin/waiting: who waits on a day at a branch, or at all that the admin manages. */
export const adminWaitingQuery = z.strictObject({
  branchId: field.id.optional(),
  date: field.date,
  lang: field.lang,
})

export const adminWaitingViewSchema = waitingViewSchema.extend({ userId: personSchema })
export type AdminWaitingView = z.infer<typeof adminWaitingViewSchema>
