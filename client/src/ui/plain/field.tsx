import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

/** The props that a control inside a field spreads onto its element. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldText {
  label: ReactNode
  /** Advice before typing; stays visible next to an error. */
  hint?: ReactNode
  /** The error message. Its presence marks the control as invalid. */
  error?: ReactNode
  /** Content at the end of the label's line: "optional", a link. */
  aside?: ReactNode
  /** Shows the label to screen readers only, where the context makes it obvious (a filter, a search). */
  hideLabel?: boolean | undefined
}

export type FieldProps = FieldText & {
  /** Layout classes for the whole field (width, grid position). */
  className?: string | undefined
  /** Needed only when another element refers to the control. */
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Splits the props of an input into those of its field and the rest. */
export function splitField<Props extends Omit<FieldProps, 'children'>>({
  label,
  hint,
  error,
  aside,
  hideLabel,
  className,
  id,
  ...rest
}: Props) {
  return [{ label, hint, error, aside, hideLabel, className, id }, rest] as const
}

/** The text under a control: its error, announced when it appears, and its hint. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      <div id={`${id}-error`} aria-live="polite" className="empty:hidden">
        {Boolean(error) && (
          <p className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-danger-ink">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  )
}

/** The ids of a field's notes for `aria-describedby`, error first. */
export function describedBy(id: string, { hint, error }: { hint?: ReactNode; error?: ReactNode }) {
  const ids = [error ? `${id}-error` : '', hint === undefined ? '' : `${id}-hint`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/**
 * A label above and an error and hint below, all linked. The inputs in this folder include their own field; use this
 * one for a custom control: `<Field label={…}>{control => <input {...control} className="control" />}</Field>`.
 */
export function Field({ label, hint, error, aside, hideLabel = false, className, id, children }: FieldProps) {
  const made = useId()
  const own = id ?? made
  return (
    <div className={cx('min-w-0', className)}>
      <div className={cx('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={own} className="text-sm font-semibold text-heading">
          {label}
        </label>
        {aside !== undefined && <span className="text-sm text-muted">{aside}</span>}
      </div>
      {children({
        id: own,
        'aria-describedby': describedBy(own, { hint, error }),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes id={own} hint={hint} error={error} />
    </div>
  )
}
