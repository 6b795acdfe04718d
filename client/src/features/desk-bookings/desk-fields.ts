import type { CreateBookingBody, CustomerView } from '@car-wash/server/contract'
import {
  NAME_LENGTH,
  PHONE_LENGTH,
  PLATE_LENGTH,
  TEXT_LENGTH,
  VEHICLE_TYPES,
} from '@car-wash/server/contract/constants'
import type { bookingTexts } from '../../parts/booking/booking-texts.ts'
import { bodyOf, type ValuesOf, valuesOf } from '../../parts/form/codec.ts'
import { orNull } from '../../parts/form/codecs.ts'
import { area, text } from '../../parts/form/field.tsx'
import { choice } from '../../parts/form/fields.tsx'

export const walkInFields = {
  name: text(
    'adminBookings.desk.name',
    { autoComplete: 'off', dir: 'auto', maxLength: NAME_LENGTH },
    { required: true },
  ),
  phone: text(
    'adminBookings.desk.phone',
    { type: 'tel', autoComplete: 'off', maxLength: PHONE_LENGTH },
    { required: true },
  ),
  plate: orNull(
    text(
      'adminBookings.desk.plate',
      { autoComplete: 'off', autoCapitalize: 'characters', dir: 'ltr', maxLength: PLATE_LENGTH },
      { optional: true },
    ),
  ),
  vehicleType: orNull(
    choice(
      'adminBookings.desk.type',
      { values: VEHICLE_TYPES, nameOf: type => `status.vehicle.${type}` },
      { optional: true, placeholder: 'adminBookings.desk.anyType' },
    ),
  ),
}

/** What the desk writes into a booking, as the customer does. */
export const deskTexts: typeof bookingTexts = {
  notes: area('adminBookings.desk.notes', { maxLength: TEXT_LENGTH }, { optional: true }),
}

/** The values of both steps of a booking at the desk; an empty string means not yet chosen. */
export interface DeskValues extends ValuesOf<typeof deskTexts> {
  branchId: string
  serviceId: string
  date: string
  time: string
  who: 'walk-in' | 'account'
  walkIn: ValuesOf<typeof walkInFields>
  vehicleId: string
  userPackageId: string
}

export const startValues = (chosen: Pick<DeskValues, 'branchId' | 'date' | 'who'>): DeskValues => ({
  ...chosen,
  serviceId: '',
  time: '',
  walkIn: valuesOf(walkInFields),
  vehicleId: '',
  userPackageId: '',
  ...valuesOf(deskTexts),
})

export function deskBody(values: DeskValues, customer: CustomerView | undefined): CreateBookingBody {
  const { branchId, serviceId, date, time, walkIn, vehicleId, userPackageId } = values
  return {
    branchId,
    serviceId,
    bookingDate: date,
    bookingTime: time,
    ...bodyOf(deskTexts, values),
    ...(customer
      ? { customerId: customer._id, vehicleId: orNothing(vehicleId), userPackageId: orNothing(userPackageId) }
      : { walkIn: bodyOf(walkInFields, walkIn) }),
  }
}

const orNothing = (id: string) => (id === '' ? null : id)
