import type { BranchView } from '@car-wash/server/contract'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useWords } from '../../i18n/use-words.ts'
import { addDays } from '../../lib/calendar-day.ts'
import { Button, IconButton } from '../../ui/plain/button.tsx'
import { describedBy, FieldNotes } from '../../ui/plain/field.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { closedOn } from './booking-terms.ts'
import type { BookingValues } from './booking-wish.ts'
import type { FreeDays } from './use-free-days.ts'

const WEEK = 7
const DAYS_SHOWN = 5 * WEEK
const TURN = '-my-2 rtl:-scale-x-100'

/** Up to this many free times, a day says how many are left. */
const FEW = 3

export interface DayChoiceProps {
  control: Control<BookingValues>
  branch: BranchView | undefined
  days: FreeDays
}

/** A choice of day out of five weeks: a calendar or, where it would not fit, a strip that the button unfolds to one. */
export function DayChoice({ control, branch, days }: DayChoiceProps) {
  const { t, format } = useWords()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({
    control,
    name: 'date',
    rules: {
      required: t('booking.required.date'),
      validate: date => date >= days.first || t('booking.pastDate'),
    },
  })
  const { from, dates, turn } = useShownDays(days, field.value)
  const describe = useDayWords(branch, days)
  const strip = useRef<HTMLDivElement>(null)
  useInSight(strip, field.value)
  const error = fieldState.error?.message

  return (
    <fieldset
      className="min-w-0"
      data-days={isOpen ? 'month' : 'strip'}
      aria-describedby={describedBy(id, { error })}
    >
      <legend className="sr-only">{t('booking.date')}</legend>
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-3 strip:min-h-12 strip:flex-nowrap">
        {/* The date is a new heading: one whose text changes in place would count as moved. */}
        <h2 key={field.value === '' ? 'none' : 'day'} className="text-lg font-semibold">
          <span className="strip:hidden">{t('booking.day')}</span>
          <bdi className="hidden strip:inline">
            {field.value === '' ? t('booking.day') : format.longDate(field.value)}
          </bdi>
        </h2>
        <bdi className="ms-auto text-sm whitespace-nowrap text-muted strip:hidden">
          {`${format.dayMonth(from)} – ${format.dayMonth(addDays(from, DAYS_SHOWN - 1))}`}
        </bdi>
        <span className="flex strip:hidden">
          <IconButton
            label={t('booking.weeksBefore')}
            icon={<ChevronLeft />}
            disabled={from <= days.first}
            className={TURN}
            onClick={() => turn(-1)}
          />
          <IconButton
            label={t('booking.weeksAfter')}
            icon={<ChevronRight />}
            disabled={addDays(from, DAYS_SHOWN) > days.last}
            className={TURN}
            onClick={() => turn(1)}
          />
        </span>
        <Button
          variant="ghost"
          size="sm"
          icon={<CalendarDays />}
          className="ms-auto -me-3 @xl:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('booking.calendarOfDays')}
        </Button>
      </div>
      {days.isError && <DaysFailed retry={days.retry} />}
      <div
        ref={strip}
        role="presentation"
        onKeyDown={moveByWeek}
        className="-mx-1 grid grid-cols-7 px-1 strip:flex strip:gap-2 strip:overflow-x-auto strip:py-1"
      >
        {dates.slice(0, WEEK).map(date => (
          <span
            key={date}
            aria-hidden
            className="pb-1 text-center text-xs whitespace-nowrap text-muted strip:hidden"
          >
            {format.weekday(date, 'short')}
          </span>
        ))}
        {dates.map(date => {
          const { label, note, look, disabled } = describe(date)
          return (
            <label key={date} className={`${DAY} ${LOOKS[look]} ${date < days.first ? 'strip:hidden' : ''}`}>
              <input
                type="radio"
                name={field.name}
                value={date}
                aria-label={label}
                checked={date === field.value}
                disabled={disabled}
                onChange={() => field.onChange(date)}
                ref={date === (field.value || days.first) ? ref : undefined}
                className={COVER}
              />
              <span className="hidden text-sm strip:block">{format.weekday(date, 'short')}</span>
              <span className="leading-5 font-semibold strip:text-lg strip:leading-6">
                {Number(date.slice(8))}
              </span>
              <span className="min-h-3.5 text-xs leading-3.5 font-semibold whitespace-nowrap">{note}</span>
            </label>
          )
        })}
      </div>
      <p className="sr-only" aria-live="polite">
        {days.isPending && t('common.loading')}
      </p>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

function DaysFailed({ retry }: Pick<FreeDays, 'retry'>) {
  const { t } = useWords()
  return (
    <Notice
      tone="danger"
      action={
        <Button variant="secondary" size="sm" onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('booking.daysFailed')}
    </Notice>
  )
}

const DAY =
  'relative grid min-h-9.5 content-start justify-items-center rounded-control border border-transparent pt-0.5 pointer-coarse:min-h-11 pointer-coarse:pt-1.5 strip:pt-1.5 strip:min-h-18 strip:w-14 strip:shrink-0 strip:border-line strip:bg-surface has-checked:bg-brand! has-checked:text-on-brand! has-focus-visible:outline-3 has-focus-visible:outline-focus'
const LOOKS = {
  free: 'text-heading hover:bg-brand-soft',
  few: 'text-heading hover:bg-brand-soft [&:not(:has(:checked))>:last-child]:text-warning-ink',
  full: 'text-muted line-through decoration-muted hover:bg-sunken',
  none: 'text-muted',
}

/** A radio button that is as large as its label. */
export const COVER =
  'absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none disabled:cursor-not-allowed'

/** Pixels of the days beside the chosen one that stay in sight. */
const BESIDE = 48

/** Brings the day that was chosen last into the strip's sight, without moving the page. */
function useInSight(strip: RefObject<HTMLElement | null>, chosen: string) {
  useEffect(() => {
    const day = strip.current?.querySelector(':checked')?.getBoundingClientRect()
    if (!strip.current || !day) return
    const room = strip.current.getBoundingClientRect()
    const [before, after] = [day.left - BESIDE - room.left, day.right + BESIDE - room.right]
    strip.current.scrollBy(Math.min(before, 0) || Math.max(after, 0), 0)
  }, [strip, chosen])
}

/** Up and down go to the same day of the week before and after. */
function moveByWeek(event: KeyboardEvent<HTMLElement>) {
  const weeks = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!weeks || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const wanted = addDays(event.target.value, weeks * WEEK)
  const other = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${wanted}"]:enabled`)
  other?.focus()
  other?.click()
}

/** The five weeks that the chosen day is in, or those that were turned to since it was chosen. */
function useShownDays({ first }: FreeDays, chosen: string) {
  const { format } = useWords()
  const [turned, setTurned] = useState<{ chosen: string; page: number }>()
  const start = format.weekStart(first)
  const since = chosen < first ? 0 : (Date.parse(chosen) - Date.parse(start)) / 86_400_000
  const page = turned?.chosen === chosen ? turned.page : Math.floor(since / DAYS_SHOWN)
  const from = addDays(start, page * DAYS_SHOWN)
  return {
    from,
    dates: Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(from, index)),
    turn: (pages: 1 | -1) => setTurned({ chosen, page: page + pages }),
  }
}

interface DayWords {
  /** The whole name: "Saturday, November 28, 2 left". */
  label: string
  /** Under the number: "2 left", or the month of its first day. */
  note: string
  look: keyof typeof LOOKS
  disabled: boolean
}

function useDayWords(branch: BranchView | undefined, days: FreeDays): (date: string) => DayWords {
  const { t, format } = useWords()
  return date => {
    const free = days.byDate.get(date)?.free
    const closed = branch && closedOn(branch, date)
    const month = date.endsWith('-01') ? format.shortMonth(date) : ''
    const name = format.longDate(date)
    if (date < days.first || date > days.last)
      return { label: name, note: month, look: 'none', disabled: true }
    if (closed) {
      const reason = (closed.kind === 'closure' && closed.reason) || t('booking.closed')
      return { label: format.joined(name, reason), note: month, look: 'none', disabled: true }
    }
    if (free === 0)
      return { label: format.joined(name, t('booking.full')), note: month, look: 'full', disabled: false }
    if (free === undefined || free > FEW) return { label: name, note: month, look: 'free', disabled: false }
    const left = t('booking.left', { number: format.number(free) })
    return { label: format.joined(name, left), note: left, look: 'few', disabled: false }
  }
}
