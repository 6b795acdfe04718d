import type { BranchView } from '@car-wash/server/contract'
import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import type { StripDay } from '../../ui/aria/day-strip.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { FieldNotes } from '../../ui/plain/field.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import { closedOn } from './booking-terms.ts'
import type { BookingValues } from './booking-wish.ts'
import { type FreeDays, stripDates } from './use-free-days.ts'
import { DayStrip } from '../../ui/aria/day-strip.tsx'
import { Calendar } from '../../ui/aria/calendar.tsx'

export interface DayChoiceProps {
  control: Control<BookingValues>
  branch: BranchView | undefined
  /** Whether branch and service are chosen, and so free places are available. */
  isReady: boolean
  days: FreeDays
  /** Called after the value has changed. */
  onChosen?: ((date: string) => void) | undefined
}

/** A choice of day: from the strip of two weeks, or from the calendar of the whole booking window. */
export function DayChoice({ control, branch, isReady, days, onChosen }: DayChoiceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { field, fieldState } = useController({
    control,
    name: 'date',
    rules: {
      required: t('booking.required.date'),
      validate: date => date >= days.first || t('booking.pastDate'),
    },
  })

  function choose(date: string) {
    field.onChange(date)
    onChosen?.(date)
  }

  return (
    <div
      className="min-w-0"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={fieldState.error ? `${id}-error` : undefined}
      // The form focuses this element when the day is missing.
      ref={box =>
        field.ref(box && { focus: () => box.querySelector<HTMLElement>('[role=option], button')?.focus() })
      }
    >
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p id={`${id}-label`} className="text-sm font-semibold text-heading">
          {t('booking.date')}
        </p>
        {isReady && (
          <Button
            variant="ghost"
            size="sm"
            icon={<CalendarDays />}
            className="-me-3"
            aria-expanded={isOpen}
            aria-controls={`${id}-calendar`}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'booking.hideCalendar' : 'booking.otherDays')}
          </Button>
        )}
      </div>
      {isReady ? (
        <Strip branch={branch} days={days} value={field.value} onChange={choose} />
      ) : (
        <p className="rounded-card bg-sunken p-4 text-muted">{t('booking.whenFirst')}</p>
      )}
      <p className="sr-only" aria-live="polite">
        {isReady && field.value !== '' && format.longDate(field.value)}
      </p>
      <div id={`${id}-calendar`} className="empty:hidden">
        {isReady && isOpen && (
          <div ref={intoView} className="mt-3 max-sm:-mx-3 sm:rounded-card sm:border sm:border-line sm:p-4">
            <Calendar
              className="w-full"
              label={t('booking.date')}
              value={field.value}
              onChange={date => {
                choose(date)
                setOpen(false)
              }}
              min={days.first}
              max={days.last}
              isUnavailable={date => days.byDate.get(date)?.free === 0}
            />
          </div>
        )}
      </div>
      <FieldNotes id={id} error={fieldState.error?.message} />
    </div>
  )
}

/** What has just opened below the fold. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

interface Choosing {
  days: FreeDays
  value: string
  onChange: (date: string) => void
}

function Strip({ branch, days, value, onChange }: Choosing & { branch: BranchView | undefined }) {
  const { t } = useTranslation()
  const describe = useStripDay(branch, days)
  if (days.isError) {
    return (
      <Notice
        tone="danger"
        action={
          <Button variant="secondary" size="sm" onClick={days.retry}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('booking.daysFailed')}
      </Notice>
    )
  }
  if (days.isPending) {
    return (
      <Loading label={t('common.loading')}>
        <StripSkeleton />
      </Loading>
    )
  }
  const dates = stripDates(days, value)
  return (
    <DayStrip
      // Different days make a new strip, scrolled to its start.
      key={dates[0]}
      label={t('booking.days')}
      days={dates.map(describe)}
      value={value}
      onChange={onChange}
    />
  )
}

function StripSkeleton() {
  return (
    <div aria-hidden className="-m-1 flex gap-2 overflow-hidden p-1 pb-3">
      {Array.from({ length: 8 }, (_, day) => (
        <Skeleton key={day} className="h-29.5 w-22 shrink-0 rounded-card" />
      ))}
    </div>
  )
}

/** Up to this many free times, a day says that few are left. */
const FEW = 10

function useStripDay(branch: BranchView | undefined, days: FreeDays): (date: string) => StripDay {
  const { t } = useTranslation()
  const format = useFormat()
  return date => {
    const day = days.byDate.get(date)
    const free = day?.free ?? 0
    const isClosed =
      day?.closedReason !== undefined || (branch !== undefined && closedOn(branch, date) !== undefined)
    const none = isClosed ? t('booking.closed') : t('booking.full')
    const some = free > FEW ? '' : t('booking.fewLeft')
    const text = free > 0 ? some : none
    return {
      date,
      label: format.joined(format.longDate(date), ...(text === '' ? [] : [text])),
      weekday: format.weekday(date, 'short'),
      day: String(Number(date.slice(8))),
      month: format.shortMonth(date),
      text,
      isScarce: free > 0,
      disabled: free === 0,
    }
  }
}
