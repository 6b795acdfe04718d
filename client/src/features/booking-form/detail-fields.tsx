import { BOOKING_TEXTS, PLATE_LENGTH } from '@car-wash/server/contract/constants'
import { useEffect, useState } from 'react'
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { bookingTexts } from '../../parts/booking/booking-texts.ts'
import type { BookingOffer } from '../../parts/booking/booking-values.ts'
import type { BookingValues } from '../../parts/booking/booking-wish.ts'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'

/** The plate of a vehicle that isn't in the profile, and a note for the branch: few customers need them. */
export function DetailFields({ offer, form }: { offer: BookingOffer; form: UseFormReturn<BookingValues> }) {
  const { t } = useTranslation()
  const { control, formState, getValues, register, setFocus } = form
  const { errors } = formState
  const [isWanted, setWanted] = useState(false)
  const [vehicleId, plate] = useWatch({ control, name: ['vehicleId', 'plate'] })
  const isSaved = offer.vehicles.some(({ _id }) => _id === vehicleId)
  const isFilled = BOOKING_TEXTS.some(text => getValues(text) !== '') || (plate !== '' && !isSaved)
  const isRefused = [...BOOKING_TEXTS, 'plate' as const].some(field => errors[field] !== undefined)
  const isOpen = isWanted || isFilled || isRefused
  useEffect(() => {
    if (isWanted) setFocus(isSaved ? BOOKING_TEXTS[0] : 'plate')
  }, [isWanted, isSaved, setFocus])

  if (!isOpen) {
    return (
      <button
        type="button"
        className="-my-1.5 min-h-8 text-sm text-heading underline underline-offset-4 pointer-coarse:min-h-11"
        onClick={() => setWanted(true)}
      >
        {t(isSaved ? 'booking.addNote' : 'booking.addDetails')}
      </button>
    )
  }
  return (
    <div className="mt-2 grid gap-3">
      {!isSaved && (
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
      )}
      <FormProvider {...form}>
        <FormFields fields={bookingTexts} />
      </FormProvider>
    </div>
  )
}
