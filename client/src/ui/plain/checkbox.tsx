import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { describedBy, FieldNotes } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string | undefined
}

/** A native checkbox with its label beside it; the whole line is clickable. */
export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const made = useId()
  const own = id ?? made
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={own} className="flex min-h-11 items-center gap-3 text-ink">
        <input
          {...rest}
          id={own}
          type="checkbox"
          aria-describedby={describedBy(own, { hint, error })}
          aria-invalid={error ? true : undefined}
          className="size-5 shrink-0 rounded-sm accent-brand"
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={own} hint={hint} error={error} />
    </div>
  )
}
