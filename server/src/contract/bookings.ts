import { z } from 'zod'
import { branchViewSchema, managedBranchViewSchema, namedSchema } from './branches.ts'
import {
  BOOKING_SORTS,
  BOOKING_STATUSES,
  CANCEL_REASONS,
  MAX_RANGE_DAYS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PROGRESS_STEPS,
  REASON_LENGTH,
  ROLES,
} from './constants.ts'
import {
  revField,
  addProblem,
  clearable,
  clearableText,
  dateField,
  idField,
  inOrder,
  instant,
  instantField,
  langField,
  longText,
  nameField,
  offsetInstant,
  optionalId,
  optionalText,
  pageQuery,
  phoneField,
  plateField,
  queryBoolean,
  searchField,
  slotTimeField,
  vehicleTypeField,
} from './fields.ts'
import { problem } from './field-codes.ts'

const statusField = z.enum(BOOKING_STATUSES)

/** The same in every reply and list (api.md, Views). The service's name and price are those stored in the booking. */
export const bookingViewSchema = z.strictObject({
  _id: z.string(),
  userId: z.strictObject({ _id: z.string(), name: z.string(), email: z.string() }).nullable(),
  walkIn: z
    .strictObject({
      name: z.string(),
      phone: z.string(),
      plate: z.string().optional(),
      vehicleType: vehicleTypeField.optional(),
    })
    .nullable(),
  serviceId: z.strictObject({ _id: z.string(), name: z.string(), price: z.number() }),
  branchId: z.strictObject({ _id: z.string(), name: z.string(), phone: z.string() }),
  userPackageId: z
    .strictObject({ _id: z.string(), remainingWashes: z.int(), expiryDate: z.string() })
    .nullable(),
  bookingDate: z.string(),
  bookingTime: z.string(),
  startsAt: offsetInstant,
  endsAt: offsetInstant,
  notes: z.string(),
  status: statusField,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** How it was paid at the desk, if known (decision 16). */
  paymentMethod: z.enum(PAYMENT_METHODS).optional(),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  arrivedAt: instant.optional(),
  startedAt: instant.optional(),
  finishedAt: instant.optional(),
  vehicle: z
    .strictObject({ _id: z.string(), plate: z.string(), label: z.string(), type: vehicleTypeField })
    .optional(),
  /** The latest instant at which a customer may move or cancel it. */
  canChangeUntil: instant,
  createdAt: instant,
  rev: z.int(),
})
export type BookingView = z.infer<typeof bookingViewSchema>

export const bookingHistoryRow = z.strictObject({
  at: instant,
  by: z.strictObject({ role: z.enum([...ROLES, 'system']), name: z.string().optional() }),
  /** Null for the creation of the booking. */
  from: statusField.nullable(),
  to: statusField,
  /** Only for a move, which does not change the status: the previous place. */
  movedFrom: z
    .strictObject({ branchId: namedSchema, bookingDate: z.string(), bookingTime: z.string() })
    .optional(),
  /** Only for a cancellation. */
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  /** The admin's remark. */
  reason: z.string().optional(),
})
export const bookingDetailSchema = bookingViewSchema.extend({ history: z.array(bookingHistoryRow) })
export type BookingDetail = z.infer<typeof bookingDetailSchema>

const walkInBody = z.object({
  name: nameField,
  phone: phoneField,
  plate: clearableText(plateField),
  vehicleType: clearable(vehicleTypeField),
})

/** POST /bookings. */
export const createBookingBody = z.object({
  serviceId: idField,
  branchId: idField,
  bookingDate: dateField,
  bookingTime: slotTimeField,
  notes: clearableText(longText),
  userPackageId: optionalId,
  vehicleId: optionalId,
  /** `customerId` and `walkIn` are for the desk; from a customer both are ignored. */
  customerId: optionalId,
  walkIn: walkInBody.nullish(),
})
export type CreateBookingBody = z.infer<typeof createBookingBody>

/** PATCH /bookings/{id} only moves a booking: an unknown field is refused, not ignored. */
export const moveBookingBody = z.strictObject({
  bookingDate: dateField,
  bookingTime: slotTimeField,
  branchId: idField.optional(),
  rev: revField.optional(),
  replan: z.boolean().optional(),
})
export type MoveBookingBody = z.infer<typeof moveBookingBody>

export const setStatusParams = z.object({ id: idField, status: statusField })
export const setStatusBody = z.object({
  status: statusField.optional(),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  reason: optionalText(longText.max(REASON_LENGTH)),
  rev: revField.optional(),
})
export type SetStatusBody = z.infer<typeof setStatusBody>

/** `confirm`: the step is intended, although the booking starts more than TAP_HOURS from now. */
export const progressBody = z.object({ step: z.enum(PROGRESS_STEPS), confirm: z.boolean().optional() })
export type ProgressBody = z.infer<typeof progressBody>

export const payBookingBody = z.object({
  paymentStatus: z.enum(PAYMENT_STATUSES),
  method: z.enum(PAYMENT_METHODS).optional(),
})
export type PayBookingBody = z.infer<typeof payBookingBody>

/**
 * GET /bookings/availability: one day with `date`, or a range with `from` and `to` (≤ 62 days). With `exceptBookingId`
 * (a booking of the customer; for admins one in their scope), the starts it could be moved to: its current place counts
 * as free, and price and duration are those stored in the booking, regardless of later changes to the service.
 */
export const availabilityQuery = z
  .strictObject({
    branchId: idField,
    serviceId: idField,
    vehicleType: vehicleTypeField.optional(),
    date: dateField.optional(),
    from: dateField.optional(),
    to: dateField.optional(),
    exceptBookingId: idField.optional(),
    lang: langField,
  })
  .superRefine((query, context) => {
    const range = query.from !== undefined && query.to !== undefined
    const half = (query.from !== undefined) !== (query.to !== undefined)
    if (half || (query.date !== undefined) === range) {
      addProblem(context, 'date', problem('one_of', { fields: 'date, from and to' }))
      return
    }
    inOrder(MAX_RANGE_DAYS)(query, context)
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

export const earliestQuery = z.strictObject({
  serviceId: idField,
  from: instantField.optional(),
  vehicleType: vehicleTypeField.optional(),
})
export type EarliestQuery = z.infer<typeof earliestQuery>
export const earliestViewSchema = z.strictObject({
  branchId: z.strictObject({ _id: z.string(), name: z.string(), location: z.string(), phone: z.string() }),
  startsAt: offsetInstant,
  bookingDate: z.string(),
  bookingTime: z.string(),
})
export type EarliestView = z.infer<typeof earliestViewSchema>

/** GET /admin/bookings. `q` matches word prefixes of name, e-mail, phone and plate. */
export const adminBookingsQuery = pageQuery
  .extend({
    branchId: idField.optional(),
    status: statusField.optional(),
    from: dateField.optional(),
    to: dateField.optional(),
    q: searchField,
    userId: idField.optional(),
    archived: queryBoolean.optional(),
    sort: z.enum(BOOKING_SORTS).optional(),
    format: z.literal('csv').optional(),
    lang: langField,
  })
  .superRefine(inOrder())
export type AdminBookingsQuery = z.infer<typeof adminBookingsQuery>

/** A booking that no longer fits, with the place proposed for it (decision 6, api.md /admin/branches). */
export const replanRowSchema = z.strictObject({
  booking: bookingViewSchema,
  to: z.strictObject({ branchId: namedSchema, bookingDate: z.string(), bookingTime: z.string() }).nullable(),
})
export type ReplanRow = z.infer<typeof replanRowSchema>
export const replannedBranchReply = z.strictObject({
  branch: managedBranchViewSchema,
  replan: z.array(replanRowSchema),
})

const boardFilter = { branchId: idField.optional(), date: dateField.optional(), lang: langField }
export const boardQuery = z.strictObject(boardFilter)
export type BoardQuery = z.infer<typeof boardQuery>
/** The bay board: one lane a bay, the bookings placed by interval colouring. */
export const boardViewSchema = z.strictObject({
  rev: z.int(),
  branch: branchViewSchema,
  date: z.string(),
  open: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  lanes: z.array(z.strictObject({ bay: z.int(), bookings: z.array(bookingViewSchema) })),
  /** The day's cancelled and no-show bookings, and bookings above the present number of bays. */
  unplaced: z.array(bookingViewSchema),
})
export type BoardView = z.infer<typeof boardViewSchema>
