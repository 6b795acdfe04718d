import type { VehicleView, WashServiceView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { CAR_FIRST, isFor, termsOf } from '../../parts/booking/booking-terms.ts'
import { Chips } from '../../ui/plain/chips.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'

/** A wash and what is washed: a vehicle of the profile, which has a type of its own, or any of a type. */
export interface Wash {
  service: WashServiceView
  /** Empty for a vehicle that isn't in the profile. */
  vehicleId: string
  vehicleType: VehicleType
}

/** The choice of service and vehicle; price and minutes are those of the vehicle. */
export function EarliestWash({
  wash: { service, vehicleId, vehicleType },
  services,
  vehicles,
  onChange,
}: {
  wash: Wash
  services: readonly WashServiceView[]
  /** Those of the customer's profile. */
  vehicles: readonly VehicleView[]
  onChange: (wash: Wash) => void
}) {
  const { t, format } = useWords()

  function chooseVehicle(choice: string) {
    const saved = vehicles.find(({ _id }) => _id === choice)
    const type = saved?.type ?? CAR_FIRST.find(each => each === choice) ?? vehicleType
    // A service that is not for the vehicle gives way to the first that is.
    const suited = [service, ...services].find(each => isFor(each, type))
    if (suited) onChange({ service: suited, vehicleId: saved?._id ?? '', vehicleType: type })
  }

  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      <NativeSelect
        label={t('words.service')}
        hint={t('units.minutes', { count: termsOf(service, { type: vehicleType }).duration })}
        value={service._id}
        onChange={({ target }) => {
          const chosen = services.find(({ _id }) => _id === target.value)
          if (chosen) onChange({ service: chosen, vehicleId, vehicleType })
        }}
        options={services
          .filter(each => isFor(each, vehicleType))
          .map(each => ({
            value: each._id,
            label: `${each.name} · ${format.money(termsOf(each, { type: vehicleType }).price)}`,
          }))}
      />
      <Chips
        legend={t('booking.vehicle')}
        name="vehicle"
        value={vehicleId || vehicleType}
        onChange={chooseVehicle}
        choices={[
          ...vehicles.map(({ _id, label, plate }) => ({
            value: _id,
            label: [label, plate].filter(Boolean).map(isolated).join(' · '),
          })),
          ...CAR_FIRST.filter(type => services.some(each => isFor(each, type))).map(type => ({
            value: type,
            label: t(`status.vehicle.${type}`),
          })),
        ]}
      />
    </div>
  )
}
