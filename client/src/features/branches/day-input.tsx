import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { DatePicker } from '../../ui/aria/date-picker.tsx'

export interface DayInputProps<Values extends FieldValues> {
  control: Control<Values>
  /** The name of a field with "YYYY-MM-DD" or an empty string. */
  name: FieldPath<Values>
  label: ReactNode
  min?: string | undefined
  validate: (value: string) => true | string
}

/** A date field of a form, in the language's order, with a calendar. */
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
        // The form focuses the first part of the date.
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
