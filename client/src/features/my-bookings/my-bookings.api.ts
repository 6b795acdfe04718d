import type { BookingView, MoveBookingBody } from '@car-wash/server/contract'
import { api } from '../../lib/api.ts'

/** A new place for an own booking; `branchId` only when it goes to another branch. */
export type Move = { id: string } & Pick<MoveBookingBody, 'bookingDate' | 'bookingTime' | 'branchId'>

/** The signed-in customer's own bookings, newest start first. */
export function listMyBookings(): Promise<BookingView[]> {
  return api.get('/users/bookings')
}

export function moveBooking({ id, ...body }: Move): Promise<BookingView> {
  return api.patch(`/bookings/${id}`, body)
}

/** Cancelled already is no error. */
export function cancelBooking(id: string): Promise<BookingView> {
  return api.post(`/bookings/${id}/cancel`)
}
