import type { BranchView } from '@car-wash/server/contract'
import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { piece } from '../../ui/piece.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import { closedOn } from './booking-terms.ts'
import type { TakenTime } from './booking-refusal.tsx'
import type { BookingValues } from './booking-wish.ts'
import type { SlotQuery } from './bookings.queries.ts'
import { useDayTimes } from './bookings.queries.ts'
import { byPartOfDay, nearestTimes, PARTS_OF_DAY, quarterTimes } from './free-times.ts'
import { isOnStep, TimeInput } from './time-input.tsx'
import type { FreeDays } from './use-free-days.ts'

const loadTimeGrid = () => import('../../ui/aria/time-grid.tsx').then(file => file.TimeGrid)
const TimeGrid = piece(loadTimeGrid, { waiting: <TimesSkeleton />, missing: 'here' })

export interface TimeChoiceProps {
  form: UseFormReturn<BookingValues>
  slotQuery: SlotQuery
  branch: BranchView | undefined
  days: FreeDays
  onDay: (date: string) => void
  /** The current time of a booking that moves: free, but not a choice. */
  present?: string | undefined
  /** A time that the server has refused, whatever the list says. */
  taken?: Pick<TakenTime, 'date' | 'time'> | undefined
}

/** A choice of start time: a free time by part of the day, or a typed one. The server has the last word. */
export function TimeChoice({ form, slotQuery, branch, days, onDay, present, taken }: TimeChoiceProps) {
  const { t } = useTranslation()
  const [date, time] = useWatch({ control: form.control, name: ['date', 'time'] })
  const isReady = slotQuery.branchId !== '' && slotQuery.serviceId !== ''

  const isBegun = slotQuery.branchId !== '' || slotQuery.serviceId !== ''
  // React Aria comes with the first choice: by the time days and times are known, so is how to show them.
  useEffect(() => {
    if (isBegun) void loadTimeGrid().catch(() => undefined)
  }, [isBegun])

  const free = useDayTimes({ ...slotQuery, date }).data?.times
  const [first, last] = [free?.[0], free?.at(-1)]
  const between = first !== undefined && last !== undefined ? { first, last } : undefined

  function choose(next: string) {
    form.setValue('time', next, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <div className="grid gap-5">
      {isReady && date === '' && (
        <p className="rounded-card bg-sunken p-4 text-muted">{t('booking.dayFirst')}</p>
      )}
      {isReady && date !== '' && (
        <FreeTimes
          {...{ slotQuery: { ...slotQuery, date }, branch, days, onDay, present, taken }}
          value={time}
          onChange={choose}
        />
      )}
      <TimeInput control={form.control} between={between} />
    </div>
  )
}

function FreeTimes({
  slotQuery,
  branch,
  days,
  onDay,
  present,
  taken,
  value,
  onChange,
}: Omit<TimeChoiceProps, 'form' | 'slotQuery'> & {
  slotQuery: SlotQuery & { date: string }
  value: string
  onChange: (time: string) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isEveryStep, setEveryStep] = useState(false)
  const { date } = slotQuery
  const free = useDayTimes(slotQuery)

  if (free.isPending) {
    return (
      <Loading label={t('common.loading')}>
        <TimesSkeleton />
      </Loading>
    )
  }
  if (free.isError) {
    return (
      <Notice
        tone="danger"
        action={
          <Button variant="secondary" size="sm" pending={free.isFetching} onClick={() => void free.refetch()}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('booking.timesFailed')}
      </Notice>
    )
  }

  const isFree = (time: string) =>
    free.data.times.includes(time) && !(taken?.date === date && taken.time === time)
  const times = free.data.times.filter(time => time !== present && isFree(time))
  if (times.length === 0)
    return <NoTimes {...{ date, branch, days, onDay }} reason={free.data.closedReason} />

  const offered = isEveryStep ? times : quarterTimes(times)
  const shown = byPartOfDay(times.filter(time => offered.includes(time) || time === value))
  // A time that the server refused has its own message and alternatives beside the button.
  const isRefused = taken?.date === date && taken.time === value
  const isTaken = value !== '' && isOnStep(value) && !isFree(value) && !isRefused
  return (
    <div className="grid gap-4">
      <TimeGrid
        label={t('booking.timesOn', { day: format.longDate(date) })}
        groups={PARTS_OF_DAY.map(part => ({
          id: part,
          title: t(`booking.${part}`),
          times: shown[part].map(time => ({ value: time, label: format.time(time) })),
        }))}
        value={times.includes(value) ? value : ''}
        onChange={onChange}
      />
      <Checkbox
        label={t('booking.everyStep', { number: format.number(times.length), minutes: SLOT_MINUTES })}
        checked={isEveryStep}
        onChange={event => setEveryStep(event.target.checked)}
      />
      {isTaken && (
        <Notice
          tone="warning"
          role="status"
          action={nearestTimes(times, value).map(time => (
            <Button key={time} variant="secondary" size="sm" onClick={() => onChange(time)}>
              <Bdi dir="auto">{format.time(time)}</Bdi>
            </Button>
          ))}
        >
          {t('booking.notFree', { time: format.time(value) })}
        </Notice>
      )}
    </div>
  )
}

function TimesSkeleton() {
  return (
    <div
      aria-hidden
      className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]"
    >
      {Array.from({ length: 12 }, (_, time) => (
        <Skeleton key={time} className="h-12 rounded-control" />
      ))}
    </div>
  )
}

/** A day without free times: the reason, and a button for the next day that has one. */
function NoTimes({
  date,
  branch,
  days,
  onDay,
  reason,
}: Pick<TimeChoiceProps, 'branch' | 'days' | 'onDay'> & { date: string; reason: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const closed = branch && closedOn(branch, date)
  const next = [...days.byDate.values()].find(day => day.date > date && day.free > 0)
  return (
    <Notice
      tone="warning"
      role="status"
      action={
        next && (
          <Button variant="secondary" size="sm" onClick={() => onDay(next.date)}>
            {t('booking.nextFreeDay', { day: format.longDate(next.date) })}
          </Button>
        )
      }
    >
      {why()}
    </Notice>
  )

  function why(): string {
    if (closed?.kind === 'weekday') return t('booking.closedWeekday')
    const words = closed?.reason ?? reason
    if (words) return t('booking.closedBecause', { reason: words })
    return closed || reason !== undefined ? t('booking.closedDay') : t('booking.noTimes')
  }
}
