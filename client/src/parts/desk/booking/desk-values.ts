import type { CreateBookingBody, CustomerView, WashServiceView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import { isOfferedAt } from '../../booking/booking-terms.ts'

/** A start at the branch: its date, and `HH:mm`. */
export interface Start {
  date: string
  time: string
}

/** What is typed and chosen for a walk-in; an empty string means nothing yet. */
export interface WalkInValues {
  /** The customer with an account who was found by plate, with the saved vehicle. */
  known?: { customer: CustomerView; vehicleId: string | null } | undefined
  vehicleType: VehicleType
  serviceId: string
  start?: Start | undefined
  plate: string
  name: string
  phone: string
}

/** The services that wash this vehicle at the branch, the most chosen first. */
export function servicesFor(
  services: readonly WashServiceView[],
  { branchId, vehicleType }: { branchId: string; vehicleType: VehicleType },
): WashServiceView[] {
  const fits = ({ vehicleTypes }: WashServiceView) =>
    vehicleTypes.length === 0 || vehicleTypes.includes(vehicleType)
  return services
    .filter(service => isOfferedAt(service, branchId) && fits(service))
    .sort((a, b) => Number(b.mostChosen ?? false) - Number(a.mostChosen ?? false))
}

/** The free time nearest to the wish: the first one not before it, else the last. */
export const nearestTime = (times: readonly string[], wish: string): string =>
  times.find(time => time >= wish) ?? times.at(-1) ?? ''

/** The desk's booking of a walk-in; the plate or the name is enough. A known customer may pay with a package. */
export function walkInBody(
  values: WalkInValues,
  {
    userPackageId,
    ...place
  }: Pick<CreateBookingBody, 'branchId' | 'bookingDate' | 'bookingTime' | 'startsNow'> & {
    userPackageId: string | undefined
  },
): CreateBookingBody {
  const { serviceId, vehicleType, known } = values
  const [plate, name, phone] = [orNull(values.plate), orNull(values.name), orNull(values.phone)]
  const wash = { ...place, serviceId }
  if (!known) return { ...wash, walkIn: { name, phone, plate, vehicleType } }
  const { customer, vehicleId } = known
  const car = vehicleId === null ? { vehicleType, plate } : { vehicleId }
  return { ...wash, ...car, customerId: customer._id, userPackageId }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
