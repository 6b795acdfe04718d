import ical from 'ical-generator'
import type { Mail } from '../../../context.ts'
import type { MailContent } from './kinds.ts'

/** The event of a booking that takes place, for the person's calendar; nothing for other mails. */
export function calendarOf(content: MailContent, writtenAt: Date): NonNullable<Mail['attachments']> {
  const confirmed = content.kind === 'booking-status' && content.data.status === 'confirmed'
  if (content.kind !== 'booking-made' && content.kind !== 'booking-moved' && !confirmed) return []
  const { bookingId, service, branch, branchPhone, startAt, endAt } = content.data
  const calendar = ical({ prodId: { company: 'car-wash', product: 'bookings' } })
  // The id is that of the download on the dashboard, so that a later one moves the event instead of doubling it.
  calendar.createEvent({
    id: `${bookingId}@car-wash`,
    stamp: writtenAt,
    start: startAt,
    end: endAt,
    summary: `${service}, ${branch}`,
    description: branchPhone,
  })
  return [
    { filename: 'booking.ics', content: calendar.toString(), contentType: 'text/calendar; charset=utf-8' },
  ]
}
