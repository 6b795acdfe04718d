import { type CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { cx } from '../cx.ts'
import { buttonClass } from '../plain/button-look.ts'

/** Days are `YYYY-MM-DD` everywhere; an empty string means no day. */
export interface DayLimits {
  min?: string | undefined
  max?: string | undefined
  /** Days that are visible but disabled: closed or full. */
  isUnavailable?: ((day: string) => boolean) | undefined
}

/** Parses a day; null for anything else, since a URL can contain any text. */
export function parsedDay(text: string): CalendarDate | null {
  try {
    return parseDate(text)
  } catch {
    return null
  }
}

/** The limits in React Aria's format. */
export function limitProps({ min = '', max = '', isUnavailable }: DayLimits) {
  const [minValue, maxValue] = [parsedDay(min), parsedDay(max)]
  return {
    ...(minValue && { minValue }),
    ...(maxValue && { maxValue }),
    ...(isUnavailable === undefined
      ? {}
      : { isDateUnavailable: (date: DateValue) => isUnavailable(date.toString()) }),
  }
}

const turn = cx(buttonClass({ variant: 'ghost', size: 'sm' }), 'min-w-11 px-0')

const cell = cx(
  'mx-auto grid size-11 cursor-pointer place-items-center rounded-full text-ink outline-none',
  'hover:bg-brand-soft data-selected:bg-brand data-selected:font-semibold data-selected:text-on-brand',
  'data-focus-visible:outline-3 data-focus-visible:outline-offset-1 data-focus-visible:outline-focus',
  'data-disabled:cursor-not-allowed data-disabled:text-muted data-disabled:opacity-60 data-disabled:hover:bg-transparent',
  'data-unavailable:cursor-not-allowed data-unavailable:text-muted data-unavailable:line-through data-unavailable:hover:bg-transparent',
  'data-today:border data-today:border-control',
  'data-outside-month:hidden',
)

/** The header and grid of a month, for `Calendar` or a date picker's popover. */
export function CalendarMonth() {
  return (
    <>
      <div className="flex items-center justify-between pb-2">
        <Button slot="previous" className={turn}>
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
        <Heading className="font-semibold" />
        <Button slot="next" className={turn}>
          <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
      <CalendarGrid className="w-full border-separate border-spacing-0 sm:border-spacing-0.5">
        <CalendarGridHeader>
          {day => (
            <CalendarHeaderCell className="pb-1 text-sm font-semibold text-muted">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>{date => <CalendarCell date={date} className={cell} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
}

export type CalendarProps = DayLimits & {
  label: string
  value: string
  onChange: (day: string) => void
  /** Called with the first day of the month on show, to load its days. */
  onMonthChange?: ((firstDay: string) => void) | undefined
  className?: string | undefined
}

/** A calendar on the page, to choose a day in. */
export function Calendar({ label, value, onChange, onMonthChange, className, ...limits }: CalendarProps) {
  return (
    <AriaCalendar
      aria-label={label}
      value={value === '' ? null : parseDate(value)}
      onChange={date => {
        onChange(date.toString())
      }}
      onFocusChange={date => onMonthChange?.(date.set({ day: 1 }).toString())}
      className={className ?? 'w-fit max-w-full'}
      {...limitProps(limits)}
    >
      <CalendarMonth />
    </AriaCalendar>
  )
}
