import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

/** A choice of one view or filter out of a few, side by side: day/week, all/today. */
export function ToggleGroup<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={keys => {
        const chosen = choices.find(choice => keys.has(choice.value))
        if (chosen !== undefined) onChange(chosen.value)
      }}
      className="flex w-fit max-w-full flex-wrap gap-1 rounded-control border border-line bg-sunken p-1"
    >
      {choices.map(choice => (
        <ToggleButton
          key={choice.value}
          id={choice.value}
          className="min-h-11 flex-auto cursor-pointer rounded-sm px-3 font-semibold whitespace-nowrap text-muted transition-colors hover:text-brand-ink data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus data-selected:bg-surface data-selected:text-brand-ink data-selected:shadow-soft sm:px-4"
        >
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
