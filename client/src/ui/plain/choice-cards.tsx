import { Check } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
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
  error?: ReactNode
  /** The number of columns from 1100 px up; one fewer from 640 px, one below. */
  columns?: 1 | 2 | 3 | 4 | undefined
  /** Takes the focus where a choice is missing. */
  ref?: Ref<HTMLInputElement> | undefined
  /** More cells of the grid, after the choices. */
  children?: ReactNode
}

const grids = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 wide:grid-cols-3',
  4: 'sm:grid-cols-3 wide:grid-cols-4',
}

/** Native radio buttons as cards: branch, service, package, vehicle. The arrow keys move the choice. */
export function ChoiceCards<Value extends string>({
  legend,
  hideLegend = false,
  name,
  choices,
  value,
  onChange,
  error,
  columns = 2,
  ref,
  children,
}: ChoiceCardsProps<Value>) {
  const id = useId()
  const at = Math.max(
    choices.findIndex(choice => choice.value === value),
    0,
  )
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy(id, { error })}>
      <legend className={cx('mb-2 text-sm font-semibold text-heading', hideLegend && 'sr-only')}>
        {legend}
      </legend>
      <div className={cx('grid gap-x-3 gap-y-2', grids[columns])}>
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={cx(
              'relative flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface px-3 py-2 transition-[border-color,background-color]',
              'hover:border-brand has-checked:border-brand has-checked:inset-ring-1 has-checked:inset-ring-brand',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:hover:border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.disabled}
              ref={index === at ? ref : undefined}
              onChange={() => {
                onChange(choice.value)
              }}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
            />
            <Check
              aria-hidden
              className="absolute -end-2 -top-2 hidden size-5 rounded-full bg-brand p-0.75 text-on-brand peer-checked:block"
              strokeWidth={4}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-heading">{choice.title}</span>
              {Boolean(choice.text) && <span className="block text-sm text-muted">{choice.text}</span>}
            </span>
            {Boolean(choice.aside) && <span className="shrink-0 text-end font-semibold">{choice.aside}</span>}
          </label>
        ))}
        {children}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
