import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldText, splitField } from './field.tsx'
import { Spinner } from './spinner.tsx'

/** One choice of a select. */
export interface Option {
  value: string
  label: string
}

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'className'> &
  FieldText & {
    className?: string | undefined
    /** The choices; alternatively pass `<option>`s as children (language picker, groups). */
    options?: readonly Option[] | undefined
    /** The first entry, with an empty value: "Choose a branch", "All". */
    placeholder?: string | undefined
    /** The choice is being saved; the select keeps the focus, and a further choice queues. */
    pending?: boolean | undefined
  }

const MARK = 'pointer-events-none absolute inset-y-0 end-3 my-auto'

/** The platform's own select in our style: for short lists, filters and phones. */
export function NativeSelect(props: NativeSelectProps) {
  const [field, { options = [], placeholder, pending = false, children, ...rest }] = splitField(props)
  return (
    <Field {...field}>
      {control => (
        <span className="relative block">
          <select
            {...rest}
            {...control}
            aria-busy={pending || undefined}
            className="control appearance-none pe-9 text-ellipsis"
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          {pending ? (
            <Spinner className={MARK} />
          ) : (
            <ChevronDown aria-hidden className={cx(MARK, 'size-5')} />
          )}
        </span>
      )}
    </Field>
  )
}
