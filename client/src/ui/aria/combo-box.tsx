import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import type { FieldText } from '../plain/field.tsx'
import { Spinner } from '../plain/spinner.tsx'
import { FieldFoot, FieldLabel } from './field-parts.tsx'
import { popoverClass } from './popover-look.ts'
import { ChoiceItem, type Choice } from './choice-item.tsx'

export type ComboBoxProps = FieldText & {
  /**
   * The choices that match the text, and the chosen one; the caller searches (on the server), and the box does not
   * filter.
   */
  choices: readonly Choice[]
  /** The text in the box. */
  text: string
  onTextChange: (text: string) => void
  /** The chosen value, or an empty string: leaving the box keeps a text that chose nothing. */
  value: string
  onChange: (value: string) => void
  /** Shows a spinner during a search. */
  pending?: boolean | undefined
  placeholder?: string | undefined
  /** Shown in the list when nothing matches. */
  emptyText: string
  required?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A search box with a list of choices: a customer by name, phone or plate. */
export function ComboBox({
  choices,
  text,
  onTextChange,
  value,
  onChange,
  pending = false,
  placeholder = '',
  emptyText,
  required = false,
  disabled = false,
  className,
  ...field
}: ComboBoxProps) {
  return (
    <AriaComboBox
      className={className ?? 'min-w-0'}
      inputValue={text}
      onInputChange={onTextChange}
      value={value === '' ? null : value}
      onChange={key => {
        onChange(key === null ? '' : String(key))
      }}
      defaultFilter={() => true}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      isRequired={required}
      isDisabled={disabled}
      isInvalid={Boolean(field.error)}
      validationBehavior="aria"
    >
      <FieldLabel {...field} />
      <Group className="relative">
        <Input className="control pe-12" placeholder={placeholder} />
        <Button className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-control text-muted">
          {pending ? <Spinner /> : <ChevronDown aria-hidden className="size-5" />}
        </Button>
      </Group>
      <FieldFoot {...field} />
      {/* The list scrolls rather than the popover, which ignores the keyboard. */}
      <Popover className={`${popoverClass} flex w-(--trigger-width) min-w-64 flex-col overflow-hidden!`}>
        <ListBox
          className="max-h-80 min-h-0 overflow-auto p-1.5 outline-none"
          renderEmptyState={() => <p className="px-3 py-4 text-muted">{emptyText}</p>}
        >
          {choices.map(choice => (
            <ChoiceItem key={choice.value} choice={choice} />
          ))}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
