import type { ParseKeys } from 'i18next'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { asLines } from './codecs.ts'
import { area, type Field, type Traits } from './field.tsx'

export const lines = (label: ParseKeys, traits: Traits<string[]> = {}): Field<string[]> => ({
  ...area(label),
  ...asLines,
  ...traits,
})

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
  input: ({ name, validate, placeholder, ...wired }, { register, t }) => (
    <NativeSelect
      {...wired}
      {...(placeholder !== undefined && { placeholder })}
      options={values.map(value => ({ value, label: t(nameOf(value)) }))}
      {...register(name, { validate })}
    />
  ),
})
