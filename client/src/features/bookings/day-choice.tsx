import type { BranchView } from '@car-wash/server/contract'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { DatePicker } from '../../ui/aria/date-picker.tsx'
import { DayStrip, type StripDay } from '../../ui/aria/day-strip.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import { closedOn } from './booking-terms.ts'
import type { BookingValues } from './booking-values.ts'
import { type FreeDays, stripDates } from './use-free-days.ts'

export interface DayChoiceProps {
  control: Control<BookingValues>
  branch: BranchView | undefined
  /** Whether branch and service are known, and so the free places. */
  isAsked: boolean
  days: FreeDays
  /** After the value has changed. */
  onChosen: (date: string) => void
}

/** A day: from the strip of free days, from the calendar, or typed. */
export function DayChoice({ control, branch, isAsked, days, onChosen }: DayChoiceProps) {
  const { t } = useTranslation()
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
    <div className="grid gap-4">
      <div
        // What the form focuses when the day is missing.
        ref={box =>
          field.ref(box && { focus: () => box.querySelector<HTMLElement>('[role=spinbutton]')?.focus() })
        }
        className="sm:max-w-64"
      >
        <DatePicker
          label={t('booking.date')}
          value={field.value}
          onChange={choose}
          min={days.first}
          max={days.last}
          isUnavailable={date => days.byDate.get(date)?.free === 0}
          error={fieldState.error?.message}
          required
        />
      </div>
      {isAsked && <Strip branch={branch} days={days} value={field.value} onChange={choose} />}
    </div>
  )
}

function Strip({
  branch,
  days,
  value,
  onChange,
}: {
  branch: BranchView | undefined
  days: FreeDays
  value: string
  onChange: (date: string) => void
}) {
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
        <div className="flex gap-2 overflow-hidden">
          {Array.from({ length: 8 }, (_, day) => (
            <Skeleton key={day} className="h-32 w-22 shrink-0 rounded-card" />
          ))}
        </div>
      </Loading>
    )
  }
  return (
    <DayStrip
      label={t('booking.days')}
      days={stripDates(days, value).map(describe)}
      value={value}
      onChange={onChange}
    />
  )
}

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
    const text = free > 0 ? t('booking.free', { count: free }) : none
    const supply = free > FEW ? 'many' : 'few'
    return {
      date,
      label: `${format.longDate(date)}, ${text}`,
      weekday: format.weekday(date, 'short'),
      day: String(Number(date.slice(8))),
      month: format.shortMonth(date),
      text,
      supply: free > 0 ? supply : 'none',
      disabled: free === 0,
    }
  }
}
