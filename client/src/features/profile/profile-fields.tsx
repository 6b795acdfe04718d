import {
  NAME_LENGTH,
  PLATE_LENGTH,
  TEXT_LENGTH,
  VEHICLE_TYPES,
  type Language,
} from '@car-wash/server/contract/constants'
import { useWords } from '../../i18n/use-words.ts'
import { isPhone } from '../../lib/phone.ts'
import { isBlank, type ValuesOf } from '../../parts/form/codec.ts'
import { BRAND } from '../../lib/brand.ts'
import { orNull, rowsOf } from '../../parts/form/codecs.ts'
import { area, type Field, text } from '../../parts/form/field.tsx'
import { choice } from '../../parts/form/fields.tsx'
import { NativeSelect, type NativeSelectProps } from '../../ui/plain/native-select.tsx'

const words = { dir: 'auto', maxLength: NAME_LENGTH }

export const nameField = text('profile.name', { ...words, autoComplete: 'name' }, { required: true })

const language: Field<Language> = {
  ...choice('profile.language', { values: BRAND.languages, nameOf: () => 'profile.language' }),
  placeholder: 'profile.noLanguage',
  input: ({ name, validate, ...wired }, { register }) => (
    <LanguageSelect {...wired} {...register(name, { validate })} />
  ),
}

const reminders: Field<boolean> = {
  ...choice('profile.reminders', {
    values: ['on', 'off'],
    nameOf: value => (value === 'on' ? 'profile.remindersOn' : 'profile.remindersOff'),
  }),
  read: (wire = true) => (wire ? 'on' : 'off'),
  write: value => value === 'on',
}

export const contactFields = {
  phone: orNull(
    text(
      'words.phone',
      { type: 'tel', autoComplete: 'tel' },
      {
        optional: true,
        check: (value, t) => (isBlank(value) || isPhone(value) ? undefined : t('profile.phoneFormat')),
      },
    ),
  ),
  address: orNull(
    area(
      'words.address',
      { autoComplete: 'street-address', maxLength: TEXT_LENGTH, rows: 2 },
      { optional: true },
    ),
  ),
  language: orNull(language),
  reminders,
}

export const vehicleFields = {
  plate: text(
    'words.plate',
    { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'characters', maxLength: PLATE_LENGTH },
    { required: true },
  ),
  type: choice(
    'profile.type',
    { values: VEHICLE_TYPES, nameOf: type => `status.vehicle.${type}` },
    { read: (type = 'car') => type },
  ),
  label: text(
    'profile.label',
    { ...words, autoComplete: 'off' },
    { optional: true, className: 'sm:col-span-2' },
  ),
}

export const memberFields = {
  name: text('profile.name', { ...words, autoComplete: 'off' }, { required: true }),
  relationship: text('profile.relationship', { ...words, autoComplete: 'off' }, { required: true }),
}

/** The whole profile is sent; emptied fields are cleared (specification 7). */
export const profileFields = {
  name: nameField,
  ...contactFields,
  vehicles: rowsOf(vehicleFields),
  familyMembers: rowsOf(memberFields),
}
export type ProfileValues = ValuesOf<typeof profileFields>

/** Nothing where the chain offers one language. */
function LanguageSelect(props: NativeSelectProps) {
  const { format } = useWords()
  if (BRAND.languages.length < 2) return null
  return (
    <NativeSelect
      {...props}
      options={BRAND.languages.map(value => ({ value, label: format.language(value) }))}
    />
  )
}
