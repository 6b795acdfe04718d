import { NAME_LENGTH, PHONE_LENGTH, PLATE_LENGTH } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import type { WalkInValues } from './walk-in-values.ts'

/** Who it is: the plate or a name is enough. */
export function WalkInCar({
  values,
  errors,
  onChange,
}: {
  values: WalkInValues
  /** The server's, by the path of its field. */
  errors: Readonly<Record<string, string>>
  onChange: (values: Partial<WalkInValues>) => void
}) {
  const { t } = useTranslation()
  const field = (name: 'plate' | 'name' | 'phone') => ({
    value: values[name],
    autoComplete: 'off',
    error: errors[`walkIn.${name}`],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextInput
        {...field('plate')}
        label={t('adminBookings.plate')}
        hint={t('counter.plateOrName')}
        dir="ltr"
        autoCapitalize="characters"
        maxLength={PLATE_LENGTH}
      />
      <TextInput {...field('name')} label={t('adminBookings.desk.name')} dir="auto" maxLength={NAME_LENGTH} />
      <TextInput
        {...field('phone')}
        label={t('adminBookings.phone')}
        aside={t('actions.optional')}
        type="tel"
        maxLength={PHONE_LENGTH}
      />
    </div>
  )
}
