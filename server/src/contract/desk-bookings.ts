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
} from './constants.ts'
import { statusField } from './bookings.ts'
import { problem } from './field-codes.ts'
import {
  addProblem,
  clearable,
  clearableText,
  idField,
  longText,
  optionalId,
  optionalText,
  plateField,
  priceField,
  revField,
  slotTimeField,
  vehicleTypeField,
} from './fields.ts'
import { paymentDetails } from './payments.ts'

/** The bodies of the desk's changes to one booking. `rev` is the revision that the caller saw. */

/**
 * `undoOf`: takes back the change of status that led to this revision; the path names the status before it, and the
 * other fields are ignored. `confirm`: as for a step of the board.
 */
export const setStatusBody = z.object({
  status: statusField.optional(),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  reason: optionalText(longText.max(REASON_LENGTH)),
  rev: revField.optional(),
  confirm: z.boolean().optional(),
  undoOf: revField.optional(),
  /** With a cancellation: gives back what was paid, in the same transaction; `reason` is the money's, too. */
  giveBack: z.boolean().optional(),
})
export type SetStatusBody = z.infer<typeof setStatusBody>

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
    rev: revField.optional(),
  })
  .superRefine(({ step, from, undo, rev }, context) => {
    if ((step === undefined) === (undo === undefined)) {
      addProblem(context, 'step', problem('one_of', { fields: 'step, undo' }))
    } else if (undo !== undefined && rev === undefined) addProblem(context, 'rev', problem('required'))
    else if (step !== undefined && from === undefined) addProblem(context, 'from', problem('required'))
  })
export type ProgressBody = z.infer<typeof progressBody>

export const payBookingBody = z.strictObject({
  paymentStatus: z.enum(PAYMENT_STATUSES),
  method: z.enum(PAYMENT_METHODS).optional(),
  ...paymentDetails,
})
export type PayBookingBody = z.infer<typeof payBookingBody>

/** "" removes the notes. */
export const bookingNotesBody = z.strictObject({ notes: longText, rev: revField.optional() })
export type BookingNotesBody = z.infer<typeof bookingNotesBody>

/**
 * The wash, and the car that came: `vehicleId` is a saved vehicle of the customer, null another car, which `vehicleType`
 * and `plate` describe, as they do the car of a walk-in. What is absent stays.
 */
export const bookingServiceBody = z.strictObject({
  serviceId: idField,
  vehicleId: optionalId,
  vehicleType: vehicleTypeField.optional(),
  plate: clearableText(plateField),
  expectedPrice: clearable(priceField),
  rev: revField,
})
export type BookingServiceBody = z.infer<typeof bookingServiceBody>

/** `bay`: from 1; null withdraws the wish. `bookingTime`: another start on the same day. */
export const bookingBayBody = z.strictObject({
  bay: z.int().min(MIN_BAYS).max(MAX_BAYS).nullable(),
  bookingTime: slotTimeField.optional(),
  rev: revField,
})
export type BookingBayBody = z.infer<typeof bookingBayBody>
