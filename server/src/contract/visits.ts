import { z } from 'zod'
import { BOOKING_STATUSES, CANCEL_REASONS } from './constants.ts'
import * as field from './fields.ts'

/** Where the car is: not here yet, waiting, being washed, or ready. */
export const VISIT_STEPS = ['expected', 'arrived', 'washing', 'ready'] as const
export type VisitStep = (typeof VISIT_STEPS)[number]

export const visitProgressSchema = z.strictObject({
  step: z.enum(VISIT_STEPS),
  bay: z.int().optional(),
  readyAt: field.offsetInstant.optional(),
})
export type VisitProgress = z.infer<typeof visitProgressSchema>

/** A booking as its link shows it, to whoever holds that: no name, address, number or note. */
export const visitViewSchema = z.strictObject({
  service: z.string(),
  branch: z.strictObject({ name: z.string(), location: z.string(), phone: z.string() }),
  timeZone: z.string(),
  bookingDate: z.string(),
  bookingTime: z.string(),
  startsAt: field.offsetInstant,
  endsAt: field.offsetInstant,
  price: z.number().nullable(),
  status: z.enum(BOOKING_STATUSES),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  plateEnd: z.string().optional(),
  canChangeUntil: field.instant,
  canChange: z.boolean(),
  canConfirm: z.boolean(),
  isConfirmed: z.boolean(),
  ...visitProgressSchema.shape,
})
export type VisitView = z.infer<typeof visitViewSchema>

export const moveVisitBody = z.strictObject({
  bookingDate: field.date,
  bookingTime: field.slotTime,
  branchId: field.id.optional(),
})

export const visitTimesQuery = z.strictObject({ date: field.date, lang: field.lang })

export const linkReply = z.strictObject({ url: z.string() })

/** The address of a calendar; null while there is none. */
export const calendarLinkReply = z.strictObject({ url: z.string().nullable() })
