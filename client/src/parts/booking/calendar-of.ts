import { hrefOf } from '../../lib/api.ts'

/** The URL of the booking's calendar file. */
export const calendarOf = ({ _id: id }: { _id: string }): string =>
  hrefOf('GET /bookings/:id/calendar.ics', { params: { id } })
