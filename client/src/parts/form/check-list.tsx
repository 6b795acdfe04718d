import { useFormContext } from 'react-hook-form'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'

/** A group of checkboxes under one name, for a form's list of ids. */
export function CheckList({
  name,
  legend,
  text,
  options,
  check,
}: {
  name: string
  legend: string
  text: string
  options: readonly { _id: string; name: string }[]
  /** True, or the error of what is chosen. */
  check?: (chosen: readonly string[]) => true | string
}) {
  const { formState, register } = useFormContext<Record<string, string[]>>()
  const error = formState.errors[name]
  if (options.length === 0 && !error) return null
  return (
    <Fieldset
      legend={legend}
      text={text}
      error={error?.message}
      fields="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      {options.map(option => (
        <Checkbox
          key={option._id}
          label={<bdi>{option.name}</bdi>}
          value={option._id}
          {...register(name, check && { validate: check })}
        />
      ))}
    </Fieldset>
  )
}
