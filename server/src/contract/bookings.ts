import { z } from 'zod'
import { closureBody, managedBranchViewSchema, namedSchema, personSchema } from './branches.ts'
import {
  BOOKING_SORTS,
  BOOKING_STATUSES,
  CANCEL_REASONS,
  forBookingTexts,
  MAX_ENTRIES,
  PACKAGE_STEPS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  ROLES,
} from './constants.ts'
import { problem } from './field-codes.ts'
import * as field from './fields.ts'
import { vehicleViewSchema } from './users.ts'
import { visitProgressSchema } from './visits.ts'

export const statusField = z.enum(BOOKING_STATUSES)

/** The same in every reply and list (api.md, Views). The service's name and price are those stored in the booking. */
export const bookingViewSchema = z.strictObject({
  _id: z.string(),
  userId: personSchema.nullable(),
  walkIn: z
    .strictObject({
      name: z.string(),
      phone: z.string(),
      plate: z.string().optional(),
      vehicleType: field.vehicleType.optional(),
    })
    .nullable(),
  serviceId: z.strictObject({ _id: z.string(), name: z.string(), price: z.number() }),
  branchId: z.strictObject({ _id: z.string(), name: z.string(), phone: z.string() }),
  userPackageId: z
    .strictObject({ _id: z.string(), remainingWashes: z.int(), expiryDate: z.string() })
    .nullable(),
  bookingDate: z.string(),
  bookingTime: z.string(),
  startsAt: field.offsetInstant,
  endsAt: field.offsetInstant,
  ...forBookingTexts(() => z.string()),
  status: statusField,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS).optional(),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  customerConfirmedAt: field.instant.optional(),
  /** In the last 365 days, at the branches that the admin manages; absent for never, and in the replies to changes. */
  noShows: z.int().positive().optional(),
  arrivedAt: field.instant.optional(),
  startedAt: field.instant.optional(),
  finishedAt: field.instant.optional(),
  vehicle: vehicleViewSchema.partial({ _id: true, type: true }).optional(),
  canChangeUntil: field.instant,
  createdAt: field.instant,
  rev: z.int(),
})
export type BookingView = z.infer<typeof bookingViewSchema>

/** A booking in its customer's list; `visit` until two hours after the wash, as the visit page shows it. */
export const ownBookingSchema = bookingViewSchema.extend({ visit: visitProgressSchema.optional() })
export type OwnBooking = z.infer<typeof ownBookingSchema>

const placeInTime = z.strictObject({
  branchId: namedSchema,
  bookingDate: z.string(),
  bookingTime: z.string(),
})

export const bookingHistoryRow = z.strictObject({
  at: field.instant,
  by: z.strictObject({ role: z.enum([...ROLES, 'system']), name: z.string().optional() }),
  from: statusField.nullable(),
  to: statusField,
  movedFrom: placeInTime.optional(),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  reason: z.string().optional(),
  serviceFrom: z.strictObject({ _id: z.string(), name: z.string(), price: z.number() }).optional(),
  payment: z
    .strictObject({
      amount: z.number(),
      method: z.enum(PAYMENT_METHODS),
      insteadOf: z.enum(PAYMENT_METHODS).optional(),
    })
    .optional(),
  byPackage: z.enum(PACKAGE_STEPS).optional(),
  undone: z.literal(true).optional(),
  byLink: z.literal(true).optional(),
  byKey: z.string().optional(),
})
export const bookingDetailSchema = bookingViewSchema.extend({ history: z.array(bookingHistoryRow) })
export type BookingDetail = z.infer<typeof bookingDetailSchema>

/** A name or a plate is enough. */
const walkInBody = z
  .object({
    name: field.clearableText(field.personName),
    phone: field.clearableText(field.phone),
    plate: field.clearableText(field.plate),
    vehicleType: field.clearable(field.vehicleType),
  })
  .superRefine(({ name, plate }, context) => {
    if (name == null && plate == null) field.addProblem(context, 'name', problem('required'))
  })

export const createBookingBody = z.object({
  serviceId: field.id,
  branchId: field.id,
  bookingDate: field.date,
  bookingTime: field.slotTime,
  ...forBookingTexts(() => field.clearableText(field.longText)),
  userPackageId: field.optionalId,
  vehicleId: field.optionalId,
  /** Of a vehicle that is not saved; with `vehicleId` it must be that vehicle's, and the plate is ignored. */
  vehicleType: field.clearable(field.vehicleType),
  plate: field.clearableText(field.plate),
  expectedPrice: field.clearable(field.price),
  /** `customerId` and `walkIn` are for the desk; from a customer both are ignored. */
  customerId: field.optionalId,
  walkIn: walkInBody.nullish(),
  startsNow: z.boolean().optional(),
})
export type CreateBookingBody = z.infer<typeof createBookingBody>

/** PATCH /bookings/{id} only moves a booking: an unknown field is refused, not ignored. */
export const moveBookingBody = z.strictObject({
  bookingDate: field.date,
  bookingTime: field.slotTime,
  branchId: field.id.optional(),
  rev: field.rev.optional(),
  replan: z.boolean().optional(),
})
export type MoveBookingBody = z.infer<typeof moveBookingBody>

/** GET /admin/bookings. `q` matches word prefixes of name, e-mail, phone and plate. */
export const adminBookingsQuery = field.pageQuery
  .extend({
    branchId: field.id.optional(),
    status: statusField.optional(),
    from: field.date.optional(),
    to: field.date.optional(),
    q: field.search,
    userId: field.id.optional(),
    archived: field.queryBoolean.optional(),
    /** Only open bookings of yesterday and today whose time is over. */
    toSettle: field.queryBoolean.optional(),
    sort: z.enum(BOOKING_SORTS).optional(),
    format: z.literal('csv').optional(),
    lang: field.lang,
  })
  .superRefine(field.inOrder())
export type AdminBookingsQuery = z.infer<typeof adminBookingsQuery>

/** A booking that no longer fits, with the place proposed for it (decision 6). */
export const replanRowSchema = z.strictObject({
  booking: bookingViewSchema,
  to: placeInTime.nullable(),
  elsewhere: placeInTime.nullable(),
})
export type ReplanRow = z.infer<typeof replanRowSchema>
export const replannedBranchReply = z.strictObject({
  branch: managedBranchViewSchema,
  replan: z.array(replanRowSchema),
})

const branchIdsField = z.array(field.id).min(1).max(MAX_ENTRIES)

/** POST /admin/closures: one closure for many branches; `replan` as with PUT /admin/branches/{id}. */
export const closeBranchesBody = z.object({
  branchIds: branchIdsField,
  closure: closureBody,
  replan: z.boolean().optional(),
})

/** POST /admin/branches/{id}/hours/copy: the branches that get the hours of this one. */
export const copyHoursBody = z.object({ to: branchIdsField, replan: z.boolean().optional() })

/** What became of one branch; each is changed in its own transaction. */
export const branchOutcomeSchema = z.strictObject({
  branchId: namedSchema,
  saved: z.boolean(),
  code: z.string().optional(),
  bookings: z.int().optional(),
  replan: z.array(replanRowSchema).optional(),
})
export type BranchOutcome = z.infer<typeof branchOutcomeSchema>
