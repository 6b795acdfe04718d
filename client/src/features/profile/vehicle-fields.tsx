import { PLATE_LENGTH, NAME_LENGTH, VEHICLE_TYPES } from '@car-wash/server/contract/constants'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { EntryList } from './entry-list.tsx'
import { NEW_VEHICLE, type ProfileValues } from './profile-values.ts'

/** The vehicles of the profile: plate, make and model, type. */
export function VehicleFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'vehicles' })
  const { errors } = form.formState
  return (
    <EntryList
      title={t('profile.vehicles')}
      text={t('profile.vehiclesText')}
      none={t('profile.noVehicles')}
      addLabel={t('profile.addVehicle')}
      onAdd={() => append(NEW_VEHICLE, { shouldFocus: false })}
      entries={fields.map(({ id }, index) => ({
        key: id,
        name: t('profile.vehicle', { number: index + 1 }),
        removeLabel: t('profile.removeVehicle', { number: index + 1 }),
        onRemove: () => remove(index),
        fields: (
          <>
            <TextInput
              label={t('profile.plate')}
              error={errors.vehicles?.[index]?.plate?.message}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={PLATE_LENGTH}
              required
              {...form.register(`vehicles.${index}.plate`, {
                validate: value => value.trim() !== '' || t('profile.required'),
              })}
            />
            <NativeSelect
              label={t('profile.type')}
              error={errors.vehicles?.[index]?.type?.message}
              options={VEHICLE_TYPES.map(value => ({ value, label: t(`status.vehicle.${value}`) }))}
              {...form.register(`vehicles.${index}.type`)}
            />
            <TextInput
              className="sm:col-span-2"
              label={t('profile.label')}
              aside={t('actions.optional')}
              error={errors.vehicles?.[index]?.label?.message}
              dir="auto"
              autoComplete="off"
              maxLength={NAME_LENGTH}
              {...form.register(`vehicles.${index}.label`)}
            />
          </>
        ),
      }))}
    />
  )
}
