import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Button,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components'
import type { FieldText } from '../plain/field.tsx'
import { FieldFoot, FieldLabel } from './field-parts.tsx'
import { groupClass, itemClass, popoverClass } from './popover-look.ts'

/** One choice: `label` is what is shown and typed for, `text` a second line, `aside` at the end (a price). */
export interface Choice {
  value: string
  label: string
  text?: ReactNode
  aside?: ReactNode
  disabled?: boolean | undefined
}

export interface ChoiceGroup {
  title: string
  choices: readonly Choice[]
}

export type SelectProps = FieldText & {
  /** Shown while nothing is chosen. */
  placeholder: string
  /** Flat, or in groups with titles. */
  choices?: readonly Choice[] | undefined
  groups?: readonly ChoiceGroup[] | undefined
  /** Empty string: nothing chosen. */
  value: string
  onChange: (value: string) => void
  /** Name and requirement for a surrounding `<form>`. */
  name?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A select with our own list: second lines, groups, type-ahead. For a handful of plain words `NativeSelect` is lighter. */
export function Select({
  placeholder,
  choices = [],
  groups,
  value,
  onChange,
  name,
  required = false,
  disabled = false,
  className,
  ...text
}: SelectProps) {
  return (
    <AriaSelect
      className={className ?? 'min-w-0'}
      placeholder={placeholder}
      value={value === '' ? null : value}
      onChange={key => {
        onChange(key === null ? '' : String(key))
      }}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={Boolean(text.error)}
      validationBehavior="aria"
      {...(name === undefined ? {} : { name })}
    >
      <FieldLabel {...text} />
      <Button className="control flex items-center justify-between gap-2 text-start data-disabled:cursor-not-allowed">
        <SelectValue className="min-w-0 truncate data-placeholder:text-muted">
          {({ selectedText, isPlaceholder }) => (isPlaceholder ? placeholder : selectedText)}
        </SelectValue>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted" />
      </Button>
      <FieldFoot {...text} />
      <Popover className={`${popoverClass} w-(--trigger-width) min-w-56`}>
        <ListBox className="max-h-80 overflow-auto p-1.5 outline-none">
          {groups === undefined
            ? choices.map(choice => <ChoiceItem key={choice.value} choice={choice} />)
            : groups.map(group => (
                <ListBoxSection key={group.title} id={group.title}>
                  <Header className={groupClass}>{group.title}</Header>
                  {group.choices.map(choice => (
                    <ChoiceItem key={choice.value} choice={choice} />
                  ))}
                </ListBoxSection>
              ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

/** A line of the list, for `Select` and `ComboBox`. */
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
