import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { Fieldset } from './fieldset.tsx'

/** A group of checkboxes under one name; `field` is what `register` returns for the ticked ids. */
export function CheckList({
  legend,
  text,
  options,
  error,
  field,
}: {
  legend: ReactNode
  text: ReactNode
  options: readonly { _id: string; name: string }[]
  error?: ReactNode
  field: ComponentProps<'input'>
}) {
  if (options.length === 0 && !error) return null
  return (
    <Fieldset legend={legend} text={text} error={error} fields="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
      {options.map(({ _id, name }) => (
        <Checkbox key={_id} label={<bdi>{name}</bdi>} value={_id} {...field} />
      ))}
    </Fieldset>
  )
}
