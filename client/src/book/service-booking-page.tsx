import { BookingScreen } from '../features/booking-form/booking-screen.tsx'
import { IdentifySheet } from '../features/auth/identify-sheet.tsx'

/** /serviceBooking: a booking without a package, open to visitors; the service comes with the navigation. */
export function ServiceBookingPage() {
  return <BookingScreen withPackage={false} Identify={IdentifySheet} />
}
