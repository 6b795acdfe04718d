import { useId, type ReactNode } from 'react'
import { describedBy, FieldNotes } from './field.tsx'

/** A group of related fields on a card, its name above them or, on a wide page, beside them; `fields` is their grid. */
export function Fieldset({
  legend,
  text,
  fields = 'grid gap-4 sm:grid-cols-2 @4xl:grid-cols-3',
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
      className="@container min-w-0 rounded-card border border-line bg-surface p-4 pt-3"
    >
      <legend className="float-start mb-3 w-full font-semibold text-heading @4xl:w-60 @4xl:pe-8">
        {legend}
        {Boolean(text) && <span className="mt-0.5 block text-sm font-normal text-muted">{text}</span>}
      </legend>
      <div className="clear-both @4xl:clear-none @4xl:ms-60">
        <div className={fields}>{children}</div>
        <FieldNotes id={id} error={error} />
      </div>
    </fieldset>
  )
}
