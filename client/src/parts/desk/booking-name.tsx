import type { BookingView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { personOf } from './booking-person.ts'

/** The name of a booking in a dialog: person, service, branch and time. */
export function BookingName({ booking }: { booking: BookingView }) {
  const { format } = useWords()
  const { serviceId, branchId, bookingDate, bookingTime } = booking
  return (
    <>
      <bdi className="block wrap-anywhere">{personOf(booking).name}</bdi>
      <span className="block wrap-anywhere text-muted">{serviceId.name}</span>
      <span className="block wrap-anywhere text-muted">{branchId.name}</span>
      <bdi className="text-muted">{format.dateTime(bookingDate, bookingTime)}</bdi>
    </>
  )
}
