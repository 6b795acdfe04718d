import { useController, useWatch } from 'react-hook-form'
import type { Wired } from '../../parts/form/field.tsx'
import { besideOf } from '../../parts/form/form-field.tsx'
import { DatePicker } from '../../ui/aria/date-picker.tsx'

/** A date field of a form, "YYYY-MM-DD" or empty, in the language's order, with a calendar. */
export function DayInput({
  name,
  validate,
  required,
  label,
  error,
  notBefore,
}: Wired & {
  /** The field of the same group with the earliest day. */
  notBefore?: string | undefined
}) {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, string>>({ name, rules: { validate } })
  const first = useWatch<Record<string, string>>({ name: besideOf(name, notBefore ?? 'from') })
  return (
    <DatePicker
      label={label}
      error={error}
      required={required}
      min={notBefore !== undefined && first !== '' ? first : undefined}
      ref={box => {
        // The form focuses the first part of the date.
        ref(box && { focus: () => box.querySelector<HTMLElement>('[role=spinbutton]')?.focus() })
      }}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
