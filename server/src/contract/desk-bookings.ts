import { z } from 'zod'
import { CAR_STATES } from './car-state.ts'
import {
  CANCEL_REASONS,
  MAX_BAYS,
  MIN_BAYS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PROGRESS_STEPS,
  REASON_LENGTH,
  CUSTOMER_ACTS,
} from './constants.ts'
import { statusField, bookingViewSchema } from './bookings.ts'
import { problem } from './field-codes.ts'
import * as field from './fields.ts'
import { paymentDetails } from './payments.ts'
import { branchViewSchema, placeSchema } from './branches.ts'

/** The bodies of the desk's changes to one booking. `rev` is the revision that the caller saw. */

/** `undoOf`: takes back the change of status that led to this revision; the path names the status before it. */
export const setStatusBody = z.object({
  status: statusField.optional(),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  reason: field.optionalText(field.longText.max(REASON_LENGTH)),
  rev: field.rev.optional(),
  confirm: z.boolean().optional(),
  undoOf: field.rev.optional(),
  /** With a cancellation: gives back what was paid, in the same transaction; `reason` is the money's, too. */
  giveBack: z.boolean().optional(),
})

/**
 * `step` records one and requires the state of the car that the caller saw, `from`; `undo` takes back the last one and
 * requires the `rev` that it led to. `confirm`: the step is intended, although the booking starts more than TAP_HOURS from
 * now.
 */
export const progressBody = z
  .object({
    step: z.enum(PROGRESS_STEPS).optional(),
    from: z.enum(CAR_STATES).optional(),
    undo: z.enum(PROGRESS_STEPS).optional(),
    confirm: z.boolean().optional(),
    rev: field.rev.optional(),
  })
  .superRefine(({ step, from, undo, rev }, context) => {
    if ((step === undefined) === (undo === undefined)) {
      field.addProblem(context, 'step', problem('one_of', { fields: 'step, undo' }))
    } else if (undo !== undefined && rev === undefined) field.addProblem(context, 'rev', problem('required'))
    else if (step !== undefined && from === undefined) field.addProblem(context, 'from', problem('required'))
  })

export const payBookingBody = z.strictObject({
  paymentStatus: z.enum(PAYMENT_STATUSES),
  method: z.enum(PAYMENT_METHODS).optional(),
  ...paymentDetails,
})
export type PayBookingBody = z.infer<typeof payBookingBody>

/** "" removes the notes. */
export const bookingNotesBody = z.strictObject({ notes: field.longText, rev: field.rev.optional() })

/** `vehicleId` is a saved vehicle of the customer; null: another car, as `vehicleType` and `plate` say. What is absent stays. */
export const bookingServiceBody = z.strictObject({
  serviceId: field.id,
  vehicleId: field.optionalId,
  vehicleType: field.vehicleType.optional(),
  plate: field.clearableText(field.plate),
  expectedPrice: field.clearable(field.price),
  rev: field.rev,
})
export type BookingServiceBody = z.infer<typeof bookingServiceBody>

/** Null: the wash of its package is given back, and it is to be paid. */
export const bookingPackageBody = z.strictObject({ userPackageId: field.id.nullable(), rev: field.rev })

/** `bay`: from 1; null withdraws the wish. `bookingTime`: another start on the same day. */
export const bookingBayBody = z.strictObject({
  bay: z.int().min(MIN_BAYS).max(MAX_BAYS).nullable(),
  bookingTime: field.slotTime.optional(),
  rev: field.rev,
})

const boardFilter = { branchId: field.id.optional(), date: field.date.optional(), lang: field.lang }
export const boardQuery = z.strictObject(boardFilter)
export type BoardQuery = z.infer<typeof boardQuery>

export const boardBookingSchema = bookingViewSchema.extend({
  bay: z.int().optional(),
  bayYielded: z.literal(true).optional(),
})
export type BoardBooking = z.infer<typeof boardBookingSchema>

export const blockedSchema = z.strictObject({
  from: field.offsetInstant,
  to: field.offsetInstant,
  reason: z.string(),
})
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
  /** The branch's open bookings of yesterday and today by their end, whatever date is shown; the screen compares the time. */
  toSettle: z.array(
    z.strictObject({ _id: z.string(), bookingDate: z.string(), endsAt: field.offsetInstant }),
  ),
})
export type BoardView = z.infer<typeof boardViewSchema>

/** GET /admin/notices: of the admin's own branch; a super-admin names one, otherwise it is the first. */
export const noticesQuery = z.strictObject({ branchId: field.id.optional(), lang: field.lang })
export type NoticesQuery = z.infer<typeof noticesQuery>

/** The last thing that a customer did with a booking, and the booking as it is now. */
export const noticeSchema = z.strictObject({
  bookingId: z.string(),
  at: field.instant,
  kind: z.enum(CUSTOMER_ACTS),
  isNew: z.boolean(),
  customer: z.string(),
  plate: z.string().optional(),
  service: z.string(),
  bookingDate: z.string(),
  bookingTime: z.string(),
})
export type NoticeView = z.infer<typeof noticeSchema>

/** Newest first, at most 100; `unread` counts those among them that are new. */
export const noticesReply = z.strictObject({
  data: z.array(noticeSchema),
  unread: z.int(),
  branch: placeSchema,
})
export type NoticesView = z.infer<typeof noticesReply>

/** POST /admin/notices/seen: the branch and the newest that was shown; what came after it, or elsewhere, stays new. */
export const noticesSeenBody = z.strictObject({ branchId: field.id, until: field.givenInstant })
