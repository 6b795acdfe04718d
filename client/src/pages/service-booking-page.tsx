import { BookingScreen } from './booking-screen.tsx'

/** /serviceBooking: a booking without a package; the service comes with the navigation. */
export function ServiceBookingPage() {
  return <BookingScreen withPackage={false} />
}
