import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { parseTyped } from '../../i18n/typed-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { TextInput, type TextInputProps } from '../../ui/plain/text-input.tsx'

export interface ClockInputProps<Values extends FieldValues> extends Pick<
  TextInputProps,
  'label' | 'aside' | 'hint' | 'required' | 'className'
> {
  control: Control<Values>
  /** An "HH:mm" value that shows the format of a time. */
  example?: string | undefined
  /** The name of a field with "HH:mm" or an empty string. */
  name: FieldPath<Values>
  /** Checks beyond the format; called for an empty string too. */
  validate?: (value: string) => true | string
}

const CLOCK = /^\d\d:\d\d$/

/** A time of day in the language's format: the browser's own time field would follow the browser's language (decision 27). */
export function ClockInput<Values extends FieldValues>({
  control,
  name,
  example = '08:30',
  validate = () => true,
  ...text
}: ClockInputProps<Values>) {
  const { t } = useTranslation()
  const format = useFormat()
  const isTime = (value: string) => value === '' || CLOCK.test(value)
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({
    control,
    name,
    rules: {
      validate: (value: string) =>
        isTime(value) ? validate(value) : t('branches.notTime', { example: format.time(example) }),
    },
  })
  // The text during typing; undefined shows the value.
  const [typed, setTyped] = useState<string>()

  return (
    <TextInput
      {...text}
      ref={ref}
      name={name}
      error={fieldState.error?.message}
      placeholder={format.time(example)}
      autoComplete="off"
      value={typed ?? (CLOCK.test(value) ? format.time(value) : value)}
      onChange={({ target }) => {
        setTyped(target.value)
        // Unparsable text stays, so that the form can report it. Opening hours start in the morning, so the clock is 24-hour.
        onChange(parseTyped(target.value, false) ?? target.value)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
