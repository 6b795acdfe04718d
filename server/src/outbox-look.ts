import { bookingMail } from './modules/bookings/mails/booking-mail.service.ts'
import { asWritten, type Look } from './modules/notifications/outbox/sender.ts'
import { isOffered } from './modules/waiting/entries.service.ts'

/** Looks at what a mail is about once more before it leaves. */
export const lookAgain: Look = async (context, row) => {
  if (row.bookingId !== null) return bookingMail(context, { ...row, bookingId: row.bookingId })
  const content = await asWritten(context, row)
  if (typeof content === 'string' || content.kind !== 'waiting-offer') return content
  return (await isOffered(context, content.data)) ? content : 'over'
}
