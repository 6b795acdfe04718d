import { type Control, useWatch } from 'react-hook-form'
import { changeUntil, packageTrouble, termsOf } from '../../parts/booking/booking-terms.ts'
import { type BookingOffer, vehicleTypeOf } from '../../parts/booking/booking-values.ts'
import type { BookingValues } from '../../parts/booking/booking-wish.ts'
import { isOnStep } from '../../parts/booking/free-times.ts'

export type Chosen = ReturnType<typeof useChosen>

/** What has been chosen so far, with what follows from it; a field is undefined until it is known. */
export function useChosen(control: Control<BookingValues>, offer: BookingOffer) {
  const [branchId, serviceId, vehicleId, vehicleType, plate, date, time, packageId] = useWatch({
    control,
    name: ['branchId', 'serviceId', 'vehicleId', 'vehicleType', 'plate', 'date', 'time', 'userPackageId'],
  })
  const branch = offer.branches.find(({ _id }) => _id === branchId)
  const service = offer.services.find(({ _id }) => _id === serviceId)
  const saved = offer.vehicles.find(({ _id }) => _id === vehicleId)
  const type = vehicleTypeOf({ vehicleId, vehicleType }, offer)
  const day = date === '' ? undefined : date
  const start = isOnStep(time) ? time : undefined
  const paying = offer.userPackages?.find(({ _id }) => _id === packageId)
  return {
    branch,
    service,
    vehicle: saved ?? { label: '', plate: plate.trim(), type },
    terms: service && termsOf(service, { type }),
    date: day,
    time: start,
    /** The package that the customer pays with, and why it can't pay. */
    paying,
    trouble: paying && packageTrouble(paying, { serviceId, date }),
    until:
      branch && offer.cutoffHours !== undefined && day !== undefined && start !== undefined
        ? changeUntil({ date: day, time: start }, { timeZone: branch.timeZone, hours: offer.cutoffHours })
        : undefined,
  }
}
