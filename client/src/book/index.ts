export { BookingPage } from './booking-page.tsx'
export { ServiceBookingPage } from './service-booking-page.tsx'
