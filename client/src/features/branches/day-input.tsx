import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { DatePicker } from '../../ui/aria/date-picker.tsx'

export interface DayInputProps<Values extends FieldValues> {
  control: Control<Values>
  /** A field that holds "YYYY-MM-DD", or an empty string. */
  name: FieldPath<Values>
  label: ReactNode
  min?: string | undefined
  validate: (value: string) => true | string
}

/** A day of a form, in the order of the language, with a calendar. */
export function DayInput<Values extends FieldValues>({
  control,
  name,
  validate,
  ...picker
}: DayInputProps<Values>) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name, rules: { validate } })
  return (
    <DatePicker
      {...picker}
      ref={box => {
        // The form puts the focus into the first part of the day.
        ref(box && { focus: () => box.querySelector<HTMLElement>('[role=spinbutton]')?.focus() })
      }}
      required
      error={fieldState.error?.message}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
