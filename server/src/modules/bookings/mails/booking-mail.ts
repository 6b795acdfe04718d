import { Schema, Types } from 'mongoose'
import { LANGUAGES, type Language } from '../../../contract/constants.ts'
import type { BookingFacts, MailContent, Recipient } from '../../notifications/outbox/outbox.service.ts'

/** A mail about a booking, with the booking's facts. */
export type BookingMailContent = Extract<MailContent, { data: BookingFacts }>

/** The facts that never change in a booking: the mail reads them from it when sent. */
type FromBooking = 'bookingId' | 'service' | 'priceCents' | 'linkSeq' | 'customerId'

/** The kind of a mail, with the facts that a later change of booking, branch or package would alter. */
export type BookingMailText = {
  [K in BookingMailContent['kind']]: {
    kind: K
    data: Omit<Extract<BookingMailContent, { kind: K }>['data'], FromBooking>
  }
}[BookingMailContent['kind']]

/** An e-mail, stored in its booking until it is sent; an abandoned one remains. */
export type BookingMail = BookingMailText & {
  id: Types.ObjectId
  to: { name: string; email: string; language: Language }
  writtenAt: Date
  /** Do not send before; postponed after each failure. */
  dueAt: Date
  /** Failed attempts. */
  attempts: number
  /** Set when sending is abandoned; the reason is in the log. */
  failedAt: Date | null
}

export const bookingMailSchema = new Schema<BookingMail>(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    to: {
      type: new Schema(
        {
          name: { type: String, required: true },
          email: { type: String, required: true },
          language: { type: String, enum: LANGUAGES, required: true },
        },
        { _id: false },
      ),
      required: true,
    },
    data: { type: Schema.Types.Mixed, required: true },
    writtenAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    attempts: { type: Number, default: 0 },
    failedAt: { type: Date, default: null },
  },
  { _id: false, minimize: false },
)

/** A mail to be sent at once; null for a deleted account. English unless the customer chose a language. */
export function newBookingMail(
  { name, email, language }: Recipient,
  text: BookingMailText,
  now: Date,
): BookingMail | null {
  if (email === null) return null
  return {
    ...text,
    id: new Types.ObjectId(),
    to: { name, email, language: language ?? 'en' },
    writtenAt: now,
    dueAt: now,
    attempts: 0,
    failedAt: null,
  }
}
