import type { BranchView } from '@car-wash/server/contract'
import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { piece } from '../../ui/piece.tsx'
import type { StripDay } from '../../ui/aria/day-strip.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { FieldNotes } from '../../ui/plain/field.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import { closedOn } from './booking-terms.ts'
import type { BookingValues } from './booking-wish.ts'
import { type FreeDays, stripDates } from './use-free-days.ts'

// With what TimeChoice loads ahead.
const DayStrip = piece(() => import('../../ui/aria/day-strip.tsx').then(file => file.DayStrip), {
  waiting: <StripSkeleton />,
  missing: 'here',
})
// Most people book within the two weeks of the strip; the calendar loads on demand.
const Calendar = piece(() => import('../../ui/aria/calendar.tsx').then(file => file.Calendar), {
  waiting: <Skeleton className="h-80 rounded-card" />,
  missing: 'here',
})

export interface DayChoiceProps {
  control: Control<BookingValues>
  branch: BranchView | undefined
  /** Whether branch and service are chosen, and so free places are available. */
  isReady: boolean
  days: FreeDays
  /** Called after the value has changed. */
  onChosen: (date: string) => void
}

/** A choice of day: from the strip of two weeks, or from the calendar of the whole booking window. */
export function DayChoice({ control, branch, isReady, days, onChosen }: DayChoiceProps) {
  const { t } = useTranslation()
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
    onChosen(date)
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={fieldState.error ? `${id}-error` : undefined}
      // The form focuses this element when the day is missing.
      ref={box =>
        field.ref(box && { focus: () => box.querySelector<HTMLElement>('[role=option], button')?.focus() })
      }
    >
      <p id={`${id}-label`} className="mb-1.5 text-sm font-medium text-heading">
        {t('booking.date')}
      </p>
      {isReady ? (
        <div className="grid gap-3">
          <Strip branch={branch} days={days} value={field.value} onChange={choose} />
          <WholeCalendar days={days} value={field.value} onChange={choose} />
        </div>
      ) : (
        <p className="rounded-card bg-sunken p-4 text-muted">{t('booking.whenFirst')}</p>
      )}
      <FieldNotes id={id} error={fieldState.error?.message} />
    </div>
  )
}

interface Choosing {
  days: FreeDays
  value: string
  onChange: (date: string) => void
}

/** The calendar of the whole booking window, with full and closed days greyed out. */
function WholeCalendar({ days, value, onChange }: Choosing) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="font-medium text-heading" aria-live="polite">
          {value !== '' && format.longDate(value)}
        </p>
        <Button
          variant="secondary"
          size="sm"
          icon={<CalendarDays />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'booking.hideCalendar' : 'booking.otherDays')}
        </Button>
      </div>
      <div id={id} className="empty:hidden">
        {isOpen && (
          <div className="mt-3 max-sm:-mx-3 sm:rounded-card sm:border sm:border-line sm:p-4">
            <Calendar
              className="w-full"
              label={t('booking.date')}
              value={value}
              onChange={date => {
                onChange(date)
                setOpen(false)
              }}
              min={days.first}
              max={days.last}
              isUnavailable={date => days.byDate.get(date)?.free === 0}
            />
          </div>
        )}
      </div>
    </div>
  )
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
    <div aria-hidden className="flex gap-2 overflow-hidden">
      {Array.from({ length: 8 }, (_, day) => (
        <Skeleton key={day} className="h-32 w-22 shrink-0 rounded-card" />
      ))}
    </div>
  )
}

/** From more free times than this, a day does not count them. */
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
    const some = free > FEW ? '' : t('booking.free', { count: free })
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
