import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator'
import type { Mail } from '../../../context.ts'
import type { BookingStatus } from '../../../contract/constants.ts'
import type { BookingFacts, MailContent } from './kinds.ts'

const PRODUCT = { company: 'car-wash', product: 'bookings' }

export interface CalendarBooking {
  bookingId: string
  /** Raised by every change: of two files the calendar keeps the higher. */
  rev: number
  changedAt: Date
  startAt: Date
  endAt: Date
  status: BookingStatus
  summary: string
  location?: string | undefined
  description?: string | undefined
}

const STATUSES = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<BookingStatus, ICalEventStatus>

/** The same event wherever the booking is shown, so that mail, download and feed replace each other. */
const eventOf = ({ bookingId, rev, changedAt, ...booking }: CalendarBooking): ICalEventData => ({
  id: `${bookingId}@car-wash`,
  sequence: rev,
  stamp: changedAt,
  start: booking.startAt,
  end: booking.endAt,
  status: STATUSES[booking.status],
  summary: booking.summary,
  ...(booking.location ? { location: booking.location } : {}),
  ...(booking.description ? { description: booking.description } : {}),
})

/** Many bookings under one name, which a calendar program reads again every so many seconds. */
export const feedFile = (
  bookings: readonly CalendarBooking[],
  { name, ttl }: { name: string; ttl: number },
): string => ical({ prodId: PRODUCT, name, ttl, events: bookings.map(eventOf) }).toString()

/** Who issues the files: RFC 5546 asks for an organizer beside a method. */
export interface Organizer {
  name: string
  supportEmail: string
}

const methodOf = ({ status }: Pick<CalendarBooking, 'status'>) =>
  status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH

/** One booking; a cancelled one takes its event out of the calendar. */
export function bookingFile(booking: CalendarBooking, { name, supportEmail }: Organizer): string {
  const calendar = ical({ prodId: PRODUCT, method: methodOf(booking) })
  calendar.createEvent({ ...eventOf(booking), organizer: { name, email: supportEmail } })
  return calendar.toString()
}

const customersEvent = ({
  service,
  branch,
  branchPhone,
  location,
  ...facts
}: BookingFacts): CalendarBooking => ({
  ...facts,
  summary: `${service}, ${branch}`,
  location,
  description: branchPhone,
})

/** The file of a mail that says when, where or whether a wash takes place; nothing for other mails. */
export function attachedFile(
  { kind, data }: MailContent,
  organizer: Organizer,
): NonNullable<Mail['attachments']> {
  switch (kind) {
    case 'booking-made':
    case 'booking-moved':
    case 'booking-time-kept':
    case 'booking-changed':
    case 'booking-cancelled':
    case 'booking-status': {
      if (data.status === 'completed') return []
      const method = methodOf(data)
      const contentType = `text/calendar; charset=utf-8; method=${method}`
      return [{ filename: 'booking.ics', content: bookingFile(customersEvent(data), organizer), contentType }]
    }
    default:
      return []
  }
}
