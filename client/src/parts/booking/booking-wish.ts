import { VEHICLE_TYPES, type VehicleType } from '@car-wash/server/contract/constants'
import type { ValuesOf } from '../form/codec.ts'
import type { bookingTexts } from './booking-texts.ts'

/** The values of the booking form; an empty string means "not chosen". */
export interface BookingValues extends ValuesOf<typeof bookingTexts> {
  serviceId: string
  branchId: string
  /** "YYYY-MM-DD". */
  date: string
  /** "HH:mm". */
  time: string
  userPackageId: string
  /** A vehicle of the profile; then its own type and plate apply. */
  vehicleId: string
  vehicleType: VehicleType
  plate: string
  /** Saves the vehicle to the profile after the booking. */
  remember: boolean
}

/** The navigation state of a link to a booking screen or to /earliest. */
export type BookingWish = Partial<BookingValues>

const SHAPES: Partial<Record<keyof BookingWish, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}$/,
  vehicleType: new RegExp(`^(${VEHICLE_TYPES.join('|')})$`),
}

/** Reads a navigation state, which can have any shape: history entries outlive releases. Fields of others do no harm. */
export function wishOf(state: unknown): BookingWish {
  if (typeof state !== 'object' || state === null) return {}
  const texts = Object.entries(state).filter(
    ([field, value]) =>
      typeof value === 'string' && (SHAPES[field as keyof BookingWish]?.test(value) ?? true),
  )
  return Object.fromEntries(texts)
}

/** Reads the address of a link from outside: `?service=…&branch=…&date=…&time=…`. */
export function linkedWish(search: string): BookingWish {
  const query = new URLSearchParams(search)
  const named = { serviceId: 'service', branchId: 'branch', date: 'date', time: 'time' }
  return wishOf(Object.fromEntries(Object.entries(named).map(([field, name]) => [field, query.get(name)])))
}

/** Leaves out empty fields; an empty package means that the customer pays without one. */
export function filledIn(values: BookingValues): BookingWish {
  return wishOf(
    Object.fromEntries(
      Object.entries(values).filter(([field, value]) => value !== '' || field === 'userPackageId'),
    ),
  )
}
