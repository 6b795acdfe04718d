import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

/** One choice of a select. */
export interface Option {
  value: string
  label: string
  disabled?: boolean | undefined
}

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'className'> &
  FieldText & {
    className?: string | undefined
    /** The choices; or write `<option>`s as children (language picker, groups). */
    options?: readonly Option[] | undefined
    /** The first entry with an empty value: "Choose a branch", "All". */
    placeholder?: string | undefined
  }

/** The platform's own select with our looks: for short lists, filters and phones. */
export function NativeSelect({
  label,
  hint,
  error,
  aside,
  hideLabel,
  className,
  id,
  options = [],
  placeholder,
  children,
  ...rest
}: NativeSelectProps) {
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className, id }}>
      {control => (
        <span className="relative block">
          <select {...rest} {...control} className="control appearance-none pe-10 text-ellipsis">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-muted"
          />
        </span>
      )}
    </Field>
  )
}
