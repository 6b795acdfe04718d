import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { describedBy, FieldNotes } from './field.tsx'

export interface Choice<Value extends string> {
  value: Value
  /** The first line. */
  title: ReactNode
  /** The second line: address, duration. */
  text?: ReactNode
  /** Content at the end: a price, a badge. */
  aside?: ReactNode
  icon?: ReactNode
  disabled?: boolean | undefined
}

export interface ChoiceCardsProps<Value extends string> {
  /** The question, and the group's name. */
  legend: ReactNode
  hideLegend?: boolean | undefined
  name: string
  choices: readonly Choice<Value>[]
  value: Value | '' | undefined
  onChange: (value: Value) => void
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** The number of columns from 640 px up; one below. */
  columns?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }

/** Native radio buttons as cards: branch, service, package, vehicle. The arrow keys move the choice. */
export function ChoiceCards<Value extends string>({
  legend,
  hideLegend = false,
  name,
  choices,
  value,
  onChange,
  hint,
  error,
  required,
  columns = 2,
  className,
}: ChoiceCardsProps<Value>) {
  const id = useId()
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={describedBy(id, { hint, error })}>
      <legend className={cx('mb-2 text-sm font-semibold text-heading', hideLegend && 'sr-only')}>
        {legend}
      </legend>
      <div className={cx('grid gap-3', grids[columns])}>
        {choices.map(choice => (
          <label
            key={choice.value}
            className={cx(
              'flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-soft transition-[border-color,background-color,box-shadow]',
              'hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring-1 has-checked:inset-ring-brand',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-muted has-disabled:hover:border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.disabled}
              required={required}
              onChange={() => {
                onChange(choice.value)
              }}
              className="size-5 shrink-0 accent-brand outline-none"
            />
            {Boolean(choice.icon) && <span aria-hidden>{choice.icon}</span>}
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-heading">{choice.title}</span>
              {Boolean(choice.text) && <span className="block text-sm text-muted">{choice.text}</span>}
            </span>
            {Boolean(choice.aside) && <span className="shrink-0 text-end font-semibold">{choice.aside}</span>}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
