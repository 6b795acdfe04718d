import type { CreateBookingBody, CustomerView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'

/** The values of both steps of a booking at the desk; an empty string means not yet chosen. */
export interface DeskValues {
  branchId: string
  serviceId: string
  date: string
  time: string
  who: 'walk-in' | 'account'
  name: string
  phone: string
  plate: string
  type: VehicleType | ''
  vehicleId: string
  notes: string
}

export function bodyOf(values: DeskValues, customer: CustomerView | undefined): CreateBookingBody {
  const { branchId, serviceId, date, time, name, phone, plate, type, vehicleId, notes } = values
  const wash = { branchId, serviceId, bookingDate: date, bookingTime: time, notes }
  if (customer) return { ...wash, customerId: customer._id, vehicleId: vehicleId === '' ? null : vehicleId }
  return {
    ...wash,
    walkIn: { name, phone, plate: plate === '' ? null : plate, vehicleType: type === '' ? null : type },
  }
}
