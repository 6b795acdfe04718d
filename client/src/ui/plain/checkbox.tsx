import { useId, type ComponentProps, type ReactNode } from 'react'
import { describedBy, FieldNotes } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A native checkbox with its label beside it; the whole line is clickable. */
export function Checkbox({ label, hint, error, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-ink">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={describedBy(id, { hint, error })}
          aria-invalid={error ? true : undefined}
          className="size-5 shrink-0 rounded-sm accent-brand"
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
