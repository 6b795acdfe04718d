import type { ParseKeys } from 'i18next'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { NumberInput, type NumberInputProps } from '../../ui/plain/number-input.tsx'
import { asCount, asLines, asMoney } from './codecs.ts'
import { area, type Field, type Own, type Traits } from './field.tsx'

export const lines = (label: ParseKeys, traits: Traits<string[]> = {}): Field<string[]> => ({
  ...area(label),
  ...asLines,
  ...traits,
})

export const count = (
  label: ParseKeys,
  props: Own<NumberInputProps>,
  traits: Traits<number> = {},
): Field<number> => ({
  ...asCount,
  label,
  ...traits,
  input: ({ name, validate, ...wired }, { register }) => (
    <NumberInput {...props} {...wired} {...register(name, { validate })} />
  ),
})

export const euro = (
  label: ParseKeys,
  props: Own<NumberInputProps> = {},
  traits: Traits<number> = {},
): Field<number> => ({ ...count(label, { min: 0, decimals: 2, ...props }, traits), ...asMoney })

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
