import { PLATE_LENGTH } from '@car-wash/server/contract/constants'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { Chips } from '../../ui/plain/chips.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { CAR_FIRST, isFor } from './booking-terms.ts'
import { type BookingOffer, serviceFor, vehicleTypeOf } from './booking-values.ts'
import type { BookingValues } from './booking-wish.ts'

/** The vehicle to be washed: one of the profile, or another by its type and, if given, its plate. */
export function VehicleFields({ offer, form }: { offer: BookingOffer; form: UseFormReturn<BookingValues> }) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const { control, register, setValue } = form
  const [vehicleId, vehicleType, plate] = useWatch({ control, name: ['vehicleId', 'vehicleType', 'plate'] })
  const hasVehicles = offer.vehicles.length > 0
  const vehicle = offer.vehicles.find(({ _id }) => _id === vehicleId)

  /** A service that is not for the vehicle is no longer offered. */
  function followService() {
    const type = vehicleTypeOf(form.getValues(), offer)
    const service = offer.services.find(({ _id }) => _id === form.getValues('serviceId'))
    setValue('serviceId', serviceFor(offer, form.getValues()))
    if (!service || isFor(service, type)) return
    const vehicleName = t(`status.vehicle.${type}`)
    form.setError('serviceId', {
      message: t('booking.notForVehicle', { service: isolated(service.name), vehicle: vehicleName }),
    })
  }

  return (
    <div className="grid content-start gap-4">
      {hasVehicles && (
        <NativeSelect
          label={t('booking.vehicle')}
          placeholder={t('booking.anyVehicle')}
          hint={vehicle && t(`status.vehicle.${vehicle.type}`)}
          // Name and plate fit on a phone; the type is below.
          options={offer.vehicles.map(({ _id, label, plate: number }) => ({
            value: _id,
            label: [label && isolated(label), isolated(number)].filter(Boolean).join(' · '),
          }))}
          error={errors.vehicleId?.message}
          {...register('vehicleId', { onChange: followService })}
        />
      )}
      {!vehicle && (
        <>
          <Chips
            legend={t(hasVehicles ? 'booking.vehicleType' : 'booking.vehicle')}
            name="vehicleType"
            choices={CAR_FIRST.map(value => ({ value, label: t(`status.vehicle.${value}`) }))}
            value={vehicleType}
            onChange={type => {
              setValue('vehicleType', type, { shouldDirty: true })
              followService()
            }}
            error={errors.vehicleType?.message}
          />
          <div>
            <TextInput
              label={t('booking.plate')}
              aside={t('actions.optional')}
              error={errors.plate?.message}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={PLATE_LENGTH}
              {...register('plate')}
            />
            {plate.trim() !== '' && <Checkbox label={t('booking.remember')} {...register('remember')} />}
          </div>
        </>
      )}
    </div>
  )
}
