import type { BookingView } from '@car-wash/server/contract'

/** An instant of a booking (ISO 8601) moved so that, formatted in the zone "UTC", it reads as the clock of its branch. */
export function atBranch(
  instant: string,
  { startsAt, bookingDate, bookingTime }: Pick<BookingView, 'startsAt' | 'bookingDate' | 'bookingTime'>,
): string {
  const offset = Date.parse(`${bookingDate}T${bookingTime}Z`) - Date.parse(startsAt)
  return new Date(Date.parse(instant) + offset).toISOString()
}
