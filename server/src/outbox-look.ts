import { bookingMails } from './modules/bookings/mails/booking-mail.service.ts'
import { asWritten, type Look, type Seen } from './modules/messages/outbox/sender.ts'
import { isOffered } from './modules/waiting-list/entries.service.ts'

export const lookAgain: Look = async (context, rows) => {
  const ofBooking = await bookingMails(context, rows)
  const seen: Seen[] = []
  for (const [at, row] of rows.entries()) {
    const content = ofBooking[at] ?? asWritten(row)
    const isMoot =
      typeof content !== 'string' &&
      content.kind === 'waiting-offer' &&
      !(await isOffered(context, content.data))
    seen.push(isMoot ? 'over' : content)
  }
  return seen
}
