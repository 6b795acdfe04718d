import { Bike, Car, Gem, Truck } from 'lucide-react'
import type { VehicleView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/use-words.ts'
import { FieldNotes } from '../../ui/plain/field.tsx'
import { CAR_FIRST, isFor } from './booking-terms.ts'
import { serviceFor, vehicleTypeOf } from './booking-values.ts'
import { COVER } from './day-choice.tsx'
import { type QuestionProps, Step } from './step.tsx'

const ICONS = { car: Car, suv: Truck, motorcycle: Bike, exotic: Gem } satisfies Record<VehicleType, unknown>

/** The vehicle to be washed, which decides services and prices: one of the profile, or another by its type. */
export function VehicleFields({ offer, form, onChosen, ...step }: QuestionProps) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const [vehicleId, vehicleType, plate] = useWatch({
    control: form.control,
    name: ['vehicleId', 'vehicleType', 'plate'],
  })
  const saved = offer.vehicles.find(({ _id }) => _id === vehicleId)
  const type = saved?.type ?? vehicleType
  const Icon = ICONS[type]
  const nameOf = (each: VehicleType) => t(`status.vehicle.${each}`)
  const [isOther, setOther] = useState(!saved)
  const choices = [
    ...offer.vehicles.map(each => ({ ...each, name: nameOfSaved(each) ?? '' })),
    ...(isOther || !saved ? CAR_FIRST : []).map(each => ({ _id: '', type: each, name: nameOf(each) })),
  ]

  /** A service that is not for the vehicle is no longer offered. */
  function choose(change: { vehicleId: string; vehicleType: VehicleType }) {
    form.setValue('vehicleId', change.vehicleId, { shouldDirty: true })
    form.setValue('vehicleType', change.vehicleType, { shouldDirty: true })
    const wanted = vehicleTypeOf(change, offer)
    const service = offer.services.find(({ _id }) => _id === form.getValues('serviceId'))
    form.setValue('serviceId', serviceFor(offer, form.getValues()))
    if (service && !isFor(service, wanted)) {
      form.setError('serviceId', {
        message: t('booking.notForVehicle', { service: isolated(service.name), vehicle: nameOf(wanted) }),
      })
    }
    onChosen()
  }

  return (
    <Step
      {...step}
      title={t('booking.vehicle')}
      className="sm:col-start-2 sm:row-start-1 sm:justify-self-end sm:[&_div:has(>h2)]:sr-only"
      row={{
        icon: <Icon />,
        name: nameOfSaved(saved) ?? nameOf(type),
        meta: <bdi>{saved?.label ? saved.plate : plate}</bdi>,
      }}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('booking.vehicle')}</legend>
        <div className="flex flex-wrap gap-0.5 rounded-control bg-line p-1">
          {choices.map(({ _id, type: each, name }) => {
            const Each = ICONS[each]
            return (
              <label key={_id || each} className={SEGMENT}>
                <input
                  type="radio"
                  name="vehicle"
                  value={_id || each}
                  checked={_id === (saved?._id ?? '') && each === type}
                  onChange={() => choose({ vehicleId: _id, vehicleType: each })}
                  className={COVER}
                />
                <Each aria-hidden className="size-5 shrink-0" />
                <bdi>{name}</bdi>
              </label>
            )
          })}
          {!isOther && saved && (
            <button type="button" aria-expanded={false} className={SEGMENT} onClick={() => setOther(true)}>
              {t('booking.anyVehicle')}
            </button>
          )}
        </div>
        <FieldNotes id="vehicle" error={errors.vehicleId?.message ?? errors.vehicleType?.message} />
      </fieldset>
    </Step>
  )
}

const nameOfSaved = (vehicle: VehicleView | undefined) =>
  vehicle?.label === '' ? vehicle.plate : vehicle?.label

const SEGMENT =
  'relative flex min-h-11 grow items-center gap-2 rounded-sm px-3 font-semibold text-muted hover:text-heading sm:pointer-fine:min-h-9 has-checked:bg-surface has-checked:text-heading has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-focus'
