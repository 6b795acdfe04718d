import type { Booking } from '../modules/bookings/booking.model.ts'
import type { User } from '../modules/users/user.model.ts'
import type { WashService } from '../modules/wash-services/wash-service.model.ts'
import { nameTranslations } from '../values/localised.ts'

/** What a booking of the sample chain keeps of its service, at these terms, and of its vehicle (decision 18). */
export const snapshotsOf = (
  service: WashService,
  terms: { priceCents: number; minutes: number; turnoverMinutes: number },
  vehicle: User['vehicles'][number] | null | undefined,
): Pick<Booking, 'snap' | 'vehicleId' | 'vehicle'> => ({
  snap: {
    service: service.name,
    translations: nameTranslations(service.translations),
    priceCents: terms.priceCents,
    minutes: terms.minutes,
    turnover: terms.turnoverMinutes,
  },
  vehicleId: vehicle?._id ?? null,
  vehicle: vehicle ? { plate: vehicle.plate, label: vehicle.label, type: vehicle.type } : null,
})
