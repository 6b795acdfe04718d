import type { ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { cx } from '../cx.ts'
import { singleChoice } from './single-choice.ts'

export interface FreeTime {
  /** `HH:mm`, or any other unique value. */
  value: string
  /** The time as the language writes it. */
  label: string
  /** A second line: "2 left". */
  text?: ReactNode
  disabled?: boolean | undefined
}

export interface TimeGridProps {
  /** The label of the list: "Free times on Tuesday". */
  label: string
  /** Morning, afternoon, evening; empty groups are left out. */
  groups: readonly { id: string; title: string; times: readonly FreeTime[] }[]
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** A single-choice list of free times in a grid; the arrow keys move in both directions. */
export function TimeGrid({ label, groups, value, onChange, className }: TimeGridProps) {
  return (
    <ListBox
      aria-label={label}
      layout="grid"
      {...singleChoice(value, onChange)}
      className={cx('grid gap-6 outline-none', className)}
    >
      {groups
        .filter(group => group.times.length > 0)
        .map(group => (
          <ListBoxSection
            key={group.id}
            id={group.id}
            className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]"
          >
            <Header className="col-span-full text-sm font-semibold text-muted">{group.title}</Header>
            {group.times.map(time => (
              <ListBoxItem
                key={time.value}
                id={time.value}
                textValue={time.label}
                isDisabled={time.disabled ?? false}
                className={cx(
                  time.text === undefined ? 'min-h-12' : 'min-h-14',
                  'grid cursor-pointer place-content-center rounded-control border border-control bg-surface px-1 py-1.5 text-center font-semibold text-heading tabular-nums max-sm:text-sm',
                  'hover:border-brand hover:bg-brand-soft data-selected:border-brand data-selected:bg-brand data-selected:text-on-brand',
                  'data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus',
                  'data-disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-sunken data-disabled:text-muted data-disabled:line-through',
                )}
              >
                <bdi>{time.label}</bdi>
                {Boolean(time.text) && <span className="text-xs font-normal opacity-90">{time.text}</span>}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
    </ListBox>
  )
}
