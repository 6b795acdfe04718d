import type { BookingView, CreateBookingBody } from '@car-wash/server/contract'
import type { PaymentMethod } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useChange } from '../../../lib/use-api.ts'
import { useBookingChange } from '../admin-bookings.queries.ts'

/** How a booking at the desk is made: paid at once, later, or with a package. */
export type BookingWay = PaymentMethod | 'later' | 'package'

/** Books and, given a method, records its payment; the second call may fail on its own. */
export function useDeskBooking({
  bay,
  onBooked,
}: {
  /** The bay that was tapped. */
  bay: number | undefined
  onBooked: (booking: BookingView) => void
}) {
  const wish = useBookingChange('PATCH /admin/bookings/:id/bay')
  const book = useChange('POST /bookings', { isOnce: true })
  const pay = useBookingChange('PATCH /admin/bookings/:id/payment')
  const [unpaid, setUnpaid] = useState<{ booking: BookingView; method: PaymentMethod }>()
  const [way, setWay] = useState<BookingWay>()

  /** The bay is a wish: the booking is made without it too. */
  async function inBay(booking: BookingView, kept: number): Promise<BookingView> {
    try {
      return await wish.mutateAsync({ params: { id: booking._id }, body: { bay: kept, rev: booking.rev } })
    } catch {
      return booking
    }
  }

  async function settle(booking: BookingView, method: PaymentMethod) {
    try {
      onBooked(
        await pay.mutateAsync({
          params: { id: booking._id },
          body: { paymentStatus: 'paid', due: booking.serviceId.price, method },
        }),
      )
    } catch {
      // Booked, but unpaid: the sheet says so and offers to try again.
      setUnpaid({ booking, method })
    }
  }

  async function send(body: CreateBookingBody, chosen: BookingWay) {
    setWay(chosen)
    try {
      const made = await book.mutateAsync({ body })
      const booking = bay === undefined ? made : await inBay(made, bay)
      if (chosen === 'later' || chosen === 'package') onBooked(booking)
      else await settle(booking, chosen)
    } catch {
      // `book.error` has the reason.
    }
  }

  return {
    send: (body: CreateBookingBody, chosen: BookingWay) => void send(body, chosen),
    error: book.error,
    /** The button in progress. */
    busy: book.isPending || wish.isPending || pay.isPending ? way : undefined,
    /** The booking that was made without its payment. */
    unpaid: unpaid?.booking,
    payAgain: () => unpaid && void settle(unpaid.booking, unpaid.method),
    /** Leaves it unpaid. */
    leave: () => unpaid && onBooked(unpaid.booking),
  }
}
