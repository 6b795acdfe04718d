import type { BoardView, CreateBookingBody, CustomerView, WashServiceView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import { isFor, isOfferedAt } from '../../booking/booking-terms.ts'

/** A start at the branch: its date, and `HH:mm`. */
export interface Start {
  date: string
  time: string
}

/** A place that was tapped on the board; without a bay any bay will do. */
export interface TappedPlace {
  board: BoardView
  bay?: number
  time: string
  /** The place begins with the running minute. */
  isNow: boolean
}

/** What is typed and chosen for a booking at the desk; an empty string means nothing yet. */
export interface DeskValues {
  branchId: string
  date: string
  /** The customer with an account, with the saved vehicle. */
  known?: { customer: CustomerView; vehicleId: string | null } | undefined
  vehicleType: VehicleType
  serviceId: string
  startsNow: boolean
  start?: Start | undefined
  plate: string
  name: string
  phone: string
}

/** The services that wash this vehicle at the branch, the most chosen first. */
export function servicesFor(
  services: readonly WashServiceView[],
  { branchId, vehicleType }: Pick<DeskValues, 'branchId' | 'vehicleType'>,
): WashServiceView[] {
  return services
    .filter(service => isOfferedAt(service, branchId) && isFor(service, vehicleType))
    .sort((a, b) => Number(b.mostChosen ?? false) - Number(a.mostChosen ?? false))
}

/** The free time nearest to the wish: the first one not before it, else the last. */
export const nearestTime = (times: readonly string[], wish: string): string =>
  times.find(time => time >= wish) ?? times.at(-1) ?? ''

/** The booking to send; a known customer may pay with a package. */
export function deskBody(
  values: DeskValues,
  { date, time }: Start,
  userPackageId: string | undefined,
): CreateBookingBody {
  const { branchId, serviceId, startsNow, vehicleType, known } = values
  const [plate, name, phone] = [orNull(values.plate), orNull(values.name), orNull(values.phone)]
  const wash = { branchId, serviceId, bookingDate: date, bookingTime: time, startsNow }
  if (!known) return { ...wash, walkIn: { name, phone, plate, vehicleType } }
  const { customer, vehicleId } = known
  const car = vehicleId === null ? { vehicleType, plate } : { vehicleId }
  return { ...wash, ...car, customerId: customer._id, userPackageId }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
