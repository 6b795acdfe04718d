import { BookingScreen } from '../../features/booking-form/booking-screen.tsx'

/** /serviceBooking: a booking without a package; the service comes with the navigation. */
export function ServiceBookingPage() {
  return <BookingScreen withPackage={false} />
}
