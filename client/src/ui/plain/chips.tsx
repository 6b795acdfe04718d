import type { ReactNode } from 'react'

export interface ChipsProps<Value extends string> {
  /** The question, and the group's name. */
  legend: ReactNode
  name: string
  choices: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Native radio buttons as chips of 44 px: a choice of a few short words. The arrow keys move the choice. */
export function Chips<Value extends string>({ legend, name, choices, value, onChange }: ChipsProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-heading">{legend}</legend>
      <div className="flex flex-wrap gap-1.5 max-sm:*:grow sm:gap-2">
        {choices.map(choice => (
          <label
            key={choice.value}
            className="relative grid min-h-11 min-w-11 cursor-pointer place-content-center rounded-control border border-control bg-surface px-1.5 text-center text-sm font-semibold text-heading hover:border-brand hover:bg-brand-soft has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:px-4 sm:text-base"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
