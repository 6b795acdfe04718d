import { useId, type ReactNode } from 'react'
import { describedBy, FieldNotes } from './field.tsx'

/** A group of related fields under one name, in a sunken box; `fields` is their grid. */
export function Fieldset({
  legend,
  text,
  fields = 'grid gap-4 sm:grid-cols-2',
  error,
  children,
}: {
  legend: ReactNode
  text?: ReactNode
  fields?: string | undefined
  /** The error of the group as a whole. */
  error?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={describedBy(id, { error })}
      className="min-w-0 rounded-card border border-line bg-sunken p-4 pt-3"
    >
      <legend className="float-start mb-3 w-full font-semibold text-heading">
        {legend}
        {Boolean(text) && <span className="mt-0.5 block text-sm font-normal text-muted">{text}</span>}
      </legend>
      <div className={`clear-both ${fields}`}>{children}</div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
