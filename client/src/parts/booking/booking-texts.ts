import { TEXT_LENGTH } from '@car-wash/server/contract/constants'
import { area } from '../form/field.tsx'

/** What a customer writes into a booking, beside the choice of wash and time. */
export const bookingTexts = {
  notes: area('booking.notes', { maxLength: TEXT_LENGTH }, { optional: true, hint: 'booking.notesHint' }),
}
