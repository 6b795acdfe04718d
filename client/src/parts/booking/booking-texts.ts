import { TEXT_LENGTH } from '@car-wash/server/contract/constants'
import { area } from '../form/field.tsx'

/** What a customer writes into a booking, beside the choice of wash and time. */
export const bookingTexts = {
  notes: area('booking.notes', { maxLength: TEXT_LENGTH }, { optional: true, hint: 'booking.notesHint' }),
}

/** The same at the desk. */
export const deskTexts: typeof bookingTexts = {
  notes: area('adminBookings.desk.notes', { maxLength: TEXT_LENGTH }, { optional: true }),
}
