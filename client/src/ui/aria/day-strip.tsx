import { useEffect, useRef } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { cx } from '../cx.ts'
import { singleChoice } from './single-choice.ts'

export interface StripDay {
  /** `YYYY-MM-DD`. */
  date: string
  /** The full date in words, for screen readers and type-ahead: "Tuesday, 24 November". */
  label: string
  /** The three lines: "Tue", "24", "Nov". */
  weekday: string
  day: string
  month: string
  /** "3 left", "Full", "Closed", or nothing where many times are free. */
  text: string
  /** With few times left, the text has the colour of a warning. */
  isScarce: boolean
  /** Cannot be chosen. */
  disabled?: boolean | undefined
}

/** Pixels of the days beside the chosen one that stay in sight. */
const BESIDE = 32

/** A horizontally scrolling strip of days, each with its free places; as high before its items are shown as after. */
export function DayStrip({
  label,
  days,
  value,
  onChange,
  className,
}: {
  label: string
  days: readonly StripDay[]
  value: string
  onChange: (date: string) => void
  className?: string | undefined
}) {
  const strip = useRef<HTMLDivElement>(null)

  // Scrolls a day chosen elsewhere (the calendar, "next free") into view; the strip alone, never the page.
  useEffect(() => {
    // The list renders its items after mount.
    const frame = requestAnimationFrame(() => {
      const list = strip.current
      const day = list?.querySelector('[data-selected]')?.getBoundingClientRect()
      if (!list || !day) return
      const shown = list.getBoundingClientRect()
      const before = day.left - BESIDE - shown.left
      const after = day.right + BESIDE - shown.right
      list.scrollBy(Math.min(before, 0) || Math.max(after, 0), 0)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])

  return (
    <ListBox
      ref={strip}
      aria-label={label}
      orientation="horizontal"
      {...singleChoice(value, onChange)}
      className={cx('-m-1 flex min-h-33.5 gap-2 overflow-x-auto p-1 pb-3 outline-none', className)}
    >
      {days.map(day => (
        <ListBoxItem
          key={day.date}
          id={day.date}
          textValue={day.label}
          aria-label={day.label}
          isDisabled={day.disabled ?? false}
          className={cx(
            'group flex w-22 shrink-0 cursor-pointer flex-col items-center rounded-card border border-line bg-surface px-2 py-3 text-center shadow-soft',
            'hover:border-brand hover:bg-brand-soft data-selected:border-brand data-selected:bg-brand data-selected:text-on-brand',
            'data-focus-visible:outline-3 data-focus-visible:-outline-offset-1 data-focus-visible:outline-focus',
            'data-disabled:cursor-not-allowed data-disabled:bg-sunken data-disabled:text-muted data-disabled:shadow-none data-disabled:hover:border-line',
          )}
        >
          <span className="text-sm text-muted group-data-selected:text-on-brand">{day.weekday}</span>
          <span className="text-xl leading-tight font-semibold text-heading group-data-disabled:text-muted group-data-selected:text-on-brand">
            {day.day}
          </span>
          <span className="text-sm text-muted group-data-selected:text-on-brand">{day.month}</span>
          <span
            className={cx(
              'mt-1.5 min-h-4 text-xs font-semibold group-data-selected:text-on-brand',
              day.isScarce ? 'text-warning-ink' : 'text-muted',
            )}
          >
            {day.text}
          </span>
        </ListBoxItem>
      ))}
    </ListBox>
  )
}
