import type { BookingView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'

/** A booking in one or two lines: customer, time and service. */
export function CarLine({ booking }: { booking: BookingView }) {
  const { format } = useWords()
  const { userId, walkIn, vehicle, serviceId, bookingDate, bookingTime } = booking
  const plate = vehicle?.plate ?? walkIn?.plate
  return (
    <span className="min-w-0">
      <span className="block font-semibold wrap-anywhere text-heading">
        <bdi>{userId?.name ?? walkIn?.name ?? '–'}</bdi>
        {plate !== undefined && (
          <>
            {' · '}
            <Bdi>{plate}</Bdi>
          </>
        )}
      </span>
      <span className="block text-sm text-muted">
        <bdi>{format.dateTime(bookingDate, bookingTime)}</bdi> · <bdi>{serviceId.name}</bdi>
      </span>
    </span>
  )
}
