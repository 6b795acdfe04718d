import type { BookingView, VehicleView } from '@car-wash/server/contract'
import { BOOKING_TEXTS } from '@car-wash/server/contract/constants'
import { attempt, parsed } from '../../lib/attempt.ts'
import { FORM_KEY, LAST_WASH_KEY } from '../../session/device-notes.ts'
import { type BookingValues, type BookingWish, wishOf } from './booking-wish.ts'

/** What this tab keeps of a form, so that a reload, another page or an expired session loses nothing. */
const FORM_FIELDS = [
  'branchId',
  'serviceId',
  'vehicleId',
  'vehicleType',
  'plate',
  'date',
  'time',
  'userPackageId',
  ...BOOKING_TEXTS,
] as const
/** What the device keeps across visits. */
const LAST_WASH_FIELDS = ['branchId', 'serviceId', 'vehicleType'] as const

interface Kept {
  /** The history entry whose link has filled the form: after a reload the input outranks that link. */
  entry: string
  values: BookingWish
}

/** The form as this tab left it; without storage it lives as long as the page. */
export function keptForm(): Kept {
  const kept = attempt(() => parsed(sessionStorage.getItem(FORM_KEY)))
  const isKept = typeof kept === 'object' && kept !== null && 'entry' in kept && 'values' in kept
  if (!isKept) return { entry: '', values: {} }
  return { entry: String(kept.entry), values: wishOf(kept.values) }
}

export function keepForm(entry: string, values: Partial<BookingValues>): void {
  attempt(() =>
    sessionStorage.setItem(FORM_KEY, JSON.stringify({ entry, values: only(FORM_FIELDS, values) })),
  )
}

/** After a booking: the form is empty again, the choice is remembered. */
export function keepLastWash(values: BookingValues): void {
  attempt(() => {
    sessionStorage.removeItem(FORM_KEY)
    localStorage.setItem(LAST_WASH_KEY, JSON.stringify(only(LAST_WASH_FIELDS, values)))
  })
}

/**
 * Branch, service and vehicle of the last booking, the vehicle of the profile if it has been saved since; for a visitor,
 * those that the device remembers.
 */
export function lastWash(
  bookings: readonly BookingView[] | undefined,
  vehicles: readonly VehicleView[] = [],
): BookingWish {
  const last = [...(bookings ?? [])].sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
  if (!last) return only(LAST_WASH_FIELDS, wishOf(attempt(() => parsed(localStorage.getItem(LAST_WASH_KEY)))))
  const saved = vehicles.find(({ plate }) => plate === last.vehicle?.plate)
  return { ...(saved && { vehicleId: saved._id }), ...washOf(last) }
}

/** The wash of a booking, to be booked again. */
export function washOf({ branchId, serviceId, vehicle }: BookingView): BookingWish {
  const { _id: vehicleId, type: vehicleType } = vehicle ?? {}
  return {
    branchId: branchId._id,
    serviceId: serviceId._id,
    ...(vehicleId === undefined ? {} : { vehicleId }),
    ...(vehicleType === undefined ? {} : { vehicleType }),
  }
}

function only(fields: readonly (keyof BookingWish)[], values: BookingWish): BookingWish {
  return Object.fromEntries(fields.flatMap(field => (field in values ? [[field, values[field]]] : [])))
}
