import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components/ListBox'
import { itemClass } from './popover-look.ts'

/** One choice: `label` is shown and matched by typing, `text` is a second line, `aside` goes at the end (a price). */
export interface Choice {
  value: string
  label: string
  text?: ReactNode
  aside?: ReactNode
  disabled?: boolean | undefined
}

/** An option in a drop-down list, such as a combo box's. */
export function ChoiceItem({ choice }: { choice: Choice }) {
  return (
    <ListBoxItem
      id={choice.value}
      textValue={choice.label}
      isDisabled={choice.disabled ?? false}
      className={itemClass}
    >
      {({ isSelected }) => <ChoiceLine choice={choice} selected={isSelected} />}
    </ListBoxItem>
  )
}

function ChoiceLine({ choice, selected }: { choice: Choice; selected: boolean }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block">{choice.label}</span>
        {Boolean(choice.text) && <span className="block text-sm text-muted">{choice.text}</span>}
      </span>
      {Boolean(choice.aside) && <span className="shrink-0 text-sm">{choice.aside}</span>}
      {selected && <Check aria-hidden className="size-4 shrink-0" />}
    </>
  )
}
