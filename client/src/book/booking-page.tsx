import { BookingScreen } from '../features/booking-form/booking-screen.tsx'

/** /booking: a booking that can use a package. */
export function BookingPage() {
  return <BookingScreen withPackage />
}
