import { PHONE_LENGTH } from '@car-wash/server/contract/constants'
import type { ParseKeys } from 'i18next'
import { isPhone } from '../../lib/phone.ts'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import type { TextInputProps } from '../../ui/plain/text-input.tsx'
import { asLines } from './codecs.ts'
import { area, type Field, type Own, text, type Traits } from './field.tsx'

export const lines = (label: ParseKeys, traits: Traits<string[]> = {}): Field<string[]> => ({
  ...area(label),
  ...asLines,
  ...traits,
})

/** A telephone number, which must not be blank. */
export const phone = (label: ParseKeys, props: Own<TextInputProps> = {}): Field<string> =>
  text(
    label,
    { type: 'tel', maxLength: PHONE_LENGTH, ...props },
    { required: true, check: (value, t) => (isPhone(value) ? undefined : t('auth.phoneFormat')) },
  )

export const choice = <Value extends string>(
  label: ParseKeys,
  { values, nameOf }: { values: readonly Value[]; nameOf: (value: Value) => ParseKeys },
  traits: Traits<Value> = {},
): Field<Value> => ({
  read: (value?: Value) => value ?? '',
  // The select offers no other value; `orNull` keeps an empty one away.
  write: value => value as Value,
  label,
  ...traits,
  input: ({ name, validate, ...wired }, { register, t }) => (
    <NativeSelect
      {...wired}
      options={values.map(value => ({ value, label: t(nameOf(value)) }))}
      {...register(name, { validate })}
    />
  ),
})
