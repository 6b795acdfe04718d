import { z } from 'zod'
import { branchViewSchema, managedBranchViewSchema, namedSchema } from './branches.ts'
import {
  BOOKING_STATUSES,
  CANCEL_REASONS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PROGRESS_STEPS,
  ROLES,
} from './constants.ts'
import {
  clearable,
  csvLanguage,
  dateField,
  idField,
  instant,
  longText,
  nameField,
  offsetInstant,
  pageQuery,
  phoneField,
  plateField,
  queryBoolean,
  slotTimeField,
  vehicleTypeField,
} from './fields.ts'

const statusField = z.enum(BOOKING_STATUSES)

/** The same in every reply and list (api.md, Views). The service's name and price are those kept by the booking. */
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
  /** How it was paid at the desk, where that was told (decision 16). */
  paymentMethod: z.enum(PAYMENT_METHODS).optional(),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  arrivedAt: instant.optional(),
  startedAt: instant.optional(),
  finishedAt: instant.optional(),
  vehicle: z
    .strictObject({ _id: z.string(), plate: z.string(), label: z.string(), type: vehicleTypeField })
    .optional(),
  /** Until then a customer may move or cancel it. */
  canChangeUntil: instant,
  createdAt: instant,
  rev: z.int(),
})
export type BookingView = z.infer<typeof bookingViewSchema>

export const bookingHistoryRow = z.strictObject({
  at: instant,
  by: z.strictObject({ role: z.enum([...ROLES, 'system']), name: z.string().optional() }),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().optional(),
})
export const bookingDetailSchema = bookingViewSchema.extend({ history: z.array(bookingHistoryRow) })
export type BookingDetail = z.infer<typeof bookingDetailSchema>

const walkInBody = z.object({
  name: nameField,
  phone: phoneField,
  plate: clearable(plateField.or(z.literal('').transform(() => null))),
  vehicleType: clearable(vehicleTypeField),
})

/** POST /bookings; `userPackageId: ""` and null mean "without a package", as a form's empty select sends them. */
export const createBookingBody = z.object({
  serviceId: idField,
  branchId: idField,
  bookingDate: dateField,
  bookingTime: slotTimeField,
  notes: clearable(longText),
  userPackageId: idField.nullish().or(z.literal('').transform(() => null)),
  vehicleId: idField.nullish().or(z.literal('').transform(() => null)),
  /** For the desk only; from a customer both are dropped. */
  customerId: idField.nullish(),
  walkIn: walkInBody.nullish(),
})
export type CreateBookingBody = z.infer<typeof createBookingBody>

export const moveBookingBody = z.object({
  bookingDate: dateField,
  bookingTime: slotTimeField,
  branchId: idField.optional(),
  rev: z.int().min(0).optional(),
  replan: z.boolean().optional(),
})
export type MoveBookingBody = z.infer<typeof moveBookingBody>

export const setStatusParams = z.object({ id: idField, status: statusField })
export const setStatusBody = z.object({
  status: statusField.optional(),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  reason: longText.max(500).optional(),
  rev: z.int().min(0).optional(),
})
export type SetStatusBody = z.infer<typeof setStatusBody>

export const progressBody = z.object({ step: z.enum(PROGRESS_STEPS) })
export type ProgressBody = z.infer<typeof progressBody>

export const payBookingBody = z.object({
  paymentStatus: z.enum(PAYMENT_STATUSES),
  method: z.enum(PAYMENT_METHODS).optional(),
})
export type PayBookingBody = z.infer<typeof payBookingBody>

/**
 * GET /bookings/availability: one day with `date`, or a range with `from` and `to` (≤ 62 days). With `exceptBookingId`
 * (an own booking; for admins one within their reach) what that booking could be moved to: its own place counts as
 * free, and the wash is the one it keeps, whatever the service is by now.
 */
export const availabilityQuery = z
  .object({
    branchId: idField,
    serviceId: idField,
    vehicleType: vehicleTypeField.optional(),
    date: dateField.optional(),
    from: dateField.optional(),
    to: dateField.optional(),
    exceptBookingId: idField.optional(),
  })
  .superRefine((query, context) => {
    const range = query.from !== undefined && query.to !== undefined
    const half = (query.from !== undefined) !== (query.to !== undefined)
    if (half || (query.date !== undefined) === range) {
      context.addIssue({ code: 'custom', path: ['date'], message: 'give either date, or from and to' })
      return
    }
    if (query.from === undefined || query.to === undefined) return
    const days = (Date.parse(query.to) - Date.parse(query.from)) / 86_400_000
    if (days < 0) context.addIssue({ code: 'custom', path: ['to'], message: 'is before from' })
    if (days >= 62)
      context.addIssue({ code: 'custom', path: ['to'], message: 'is more than 62 days after from' })
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

export const earliestQuery = z.object({
  serviceId: idField,
  from: z.iso.datetime({ offset: true }).optional(),
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

/** GET /admin/bookings. `q` matches the beginning of words of name, e-mail, phone, plate. */
export const adminBookingsQuery = pageQuery.extend({
  branchId: idField.optional(),
  status: statusField.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
  q: z.string().max(200).optional(),
  userId: idField.optional(),
  archived: queryBoolean.optional(),
  sort: z.enum(['startsAt', '-startsAt', 'createdAt', '-createdAt']).optional(),
  format: z.literal('csv').optional(),
  lang: csvLanguage,
})
export type AdminBookingsQuery = z.infer<typeof adminBookingsQuery>

/** A booked car that no longer fits, with a place proposed for it (decision 6, api.md /admin/branches). */
export const replanRowSchema = z.strictObject({
  booking: bookingViewSchema,
  to: z.strictObject({ branchId: namedSchema, bookingDate: z.string(), bookingTime: z.string() }).nullable(),
})
export type ReplanRow = z.infer<typeof replanRowSchema>
export const replannedBranchReply = z.strictObject({
  branch: managedBranchViewSchema,
  replan: z.array(replanRowSchema),
})

export const boardQuery = z.object({ branchId: idField.optional(), date: dateField.optional() })
export type BoardQuery = z.infer<typeof boardQuery>
/** The bay board: one lane a bay, the bookings placed by interval colouring. */
export const boardViewSchema = z.strictObject({
  rev: z.int(),
  branch: branchViewSchema,
  date: z.string(),
  open: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  lanes: z.array(z.strictObject({ bay: z.int(), bookings: z.array(bookingViewSchema) })),
  /** Cancelled and no-show of the day, and cars above the bays there are now. */
  unplaced: z.array(bookingViewSchema),
})
export type BoardView = z.infer<typeof boardViewSchema>
