import type {
  BookingView,
  ConfigView,
  CreateBookingBody,
  DayAvailability,
  EarliestView,
  ProfileView,
  RangeAvailability,
} from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import { api } from '../../lib/api.ts'

/** What is asked for: which wash, where, for which kind of vehicle; or where a booking could move, with its own wash. */
export interface Asked {
  branchId: string
  serviceId: string
  vehicleType?: VehicleType | undefined
  /** The booking to move: its own place counts as free. */
  exceptBookingId?: string | undefined
}

/** The part of POST /bookings that a customer sends. */
export type CustomerBooking = Omit<CreateBookingBody, 'customerId' | 'walkIn'>

export function createBooking(body: CustomerBooking, key: string): Promise<BookingView> {
  return api.post('/bookings', body, { headers: { 'Idempotency-Key': key } })
}

/** The free start times of one day. */
export function dayAvailability(asked: Asked & { date: string }): Promise<DayAvailability> {
  return api.get('/bookings/availability', { params: asked })
}

/** How many start times each day of a range has; at most 62 days. */
export function rangeAvailability(asked: Asked & { from: string; to: string }): Promise<RangeAvailability> {
  return api.get('/bookings/availability', { params: asked })
}

/** The first free start at every branch, soonest first. */
export function listEarliest(serviceId: string): Promise<EarliestView[]> {
  return api.get('/bookings/earliest', { params: { serviceId } })
}

export function getConfig(): Promise<ConfigView> {
  return api.get('/config')
}

/** The signed-in customer's profile, for the vehicles in it. */
export function getProfile(): Promise<ProfileView> {
  return api.get('/users/profile')
}
