import { BookingScreen } from '../features/booking-form/booking-screen.tsx'
import { piece } from '../ui/piece.tsx'

const IdentifySheet = piece(() =>
  import('../features/auth/identify-sheet.tsx').then(file => file.IdentifySheet),
)

/** /serviceBooking: a booking without a package, open to visitors; the service comes with the navigation. */
export function ServiceBookingPage() {
  return <BookingScreen withPackage={false} Identify={IdentifySheet} />
}
