import type { BranchView } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { useWords } from '../../i18n/use-words.ts'
import { todayIn } from '../../lib/calendar-day.ts'
import { useShownDay } from '../../lib/transition.ts'
import { Button } from '../../ui/plain/button.tsx'
import { describedBy, FieldNotes } from '../../ui/plain/field.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import type { TakenTime } from './booking-refusal.tsx'
import { closedOn } from './booking-terms.ts'
import type { BookingValues } from './booking-wish.ts'
import { type SlotQuery, useDayTimes } from './bookings.queries.ts'
import { COVER } from './day-choice.tsx'
import { byPartOfDay, halfHours, isOnStep, nearestTimes, PARTS_OF_DAY } from './free-times.ts'
import { TimeStepper, useTimeLimits } from './time-stepper.tsx'
import type { FreeDays } from './use-free-days.ts'

export interface TimeChoiceProps {
  form: UseFormReturn<BookingValues>
  slotQuery: SlotQuery
  branch: BranchView | undefined
  days: FreeDays
  onDay: (date: string) => void
  /** Offers to wait for a place on a full day, or for a time that is taken. */
  tellMe?: ((date: string, time?: string) => ReactNode) | undefined
  /** Called when a free time has been chosen. */
  onChosen?: (() => void) | undefined
  /** The current time of a booking that moves: free, but not a choice. */
  present?: string | undefined
  /** A time that the server has refused, whatever the list says. */
  taken?: Pick<TakenTime, 'date' | 'time'> | undefined
}

/** A choice of start time: the first free one of each half hour, or any other free one. The server has the last word. */
export function TimeChoice(props: TimeChoiceProps) {
  const { form, slotQuery, branch, days, onDay, onChosen, present, taken, tellMe } = props
  const { t, format } = useWords()
  const date = useShownDay(useWatch({ control: form.control, name: 'date' }))
  const limits = useTimeLimits()
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({
    control: form.control,
    name: 'time',
    rules: { required: t('booking.required.time'), validate: time => isOnStep(time) || limits },
  })
  const free = useDayTimes({ ...slotQuery, date })
  const error = fieldState.error?.message

  // The first free day is about to be chosen.
  const isComing = days.isPending || [...days.byDate.values()].some(day => day.free > 0)
  if (date === '' && !isComing) return <p className="text-muted">{t('booking.dayFirst')}</p>
  if (free.isPending) return days.isError ? null : <TimesSkeleton />
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

  const { value } = field
  const isRefused = (time: string) => taken?.date === date && taken.time === time
  const isFree = (time: string) => free.data.times.includes(time) && !isRefused(time)
  const times = free.data.times.filter(time => time !== present && isFree(time))
  if (times.length === 0)
    return <NoTimes {...{ date, branch, days, onDay, tellMe }} reason={free.data.closedReason} />

  function choose(time: string) {
    form.setValue('time', time, { shouldDirty: true, shouldValidate: true })
    onChosen?.()
  }

  const from = date === todayIn(free.data.timeZone) ? times[0] : free.data.open?.from
  const parts = byPartOfDay(halfHours(times, from ?? '', value))
  // A time that the server refused has its own message and alternatives beside the button.
  const isTaken = isOnStep(value) && !isFree(value) && !isRefused(value)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <fieldset className="min-w-0 grow" aria-describedby={describedBy('times', { error })}>
        <legend className="sr-only">{t('booking.timesOn', { day: format.longDate(date) })}</legend>
        <div className={PARTS}>
          {PARTS_OF_DAY.filter(part => parts[part].length > 0).map(part => (
            <div key={part}>
              <p className="mb-1.5 text-sm font-semibold text-muted">{t(`booking.${part}`)}</p>
              <div className={CHIPS}>
                {parts[part].map(({ at, time }) =>
                  time === undefined ? (
                    <s key={at} aria-hidden className={`${CHIP} border-transparent font-normal text-muted`}>
                      {format.time(at)}
                    </s>
                  ) : (
                    <label key={at} className={`${CHIP} ${FREE}`}>
                      <input
                        type="radio"
                        name={field.name}
                        value={time}
                        checked={time === value}
                        onChange={() => choose(time)}
                        ref={time === times[0] ? ref : undefined}
                        className={COVER}
                      />
                      <bdi>{format.time(time)}</bdi>
                    </label>
                  ),
                )}
              </div>
            </div>
          ))}
        </div>
      </fieldset>
      {isTaken && (
        <Notice
          tone="warning"
          role="status"
          action={
            <>
              {nearestTimes(times, value).map(time => (
                <Button key={time} variant="secondary" size="sm" onClick={() => choose(time)}>
                  <bdi>{format.time(time)}</bdi>
                </Button>
              ))}
              {tellMe?.(date, value)}
            </>
          }
        >
          {t('booking.notFree', { time: format.time(value) })}
        </Notice>
      )}
      <TimeStepper field={field} times={times} isInvalid={error !== undefined} />
      <FieldNotes id="times" error={error} />
    </div>
  )
}

const PARTS = 'grid gap-x-4 gap-y-3 @3xl:grid-cols-3'
const CHIPS =
  'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1.5 @3xl:grid-cols-2 @3xl:pointer-fine:gap-y-1'
const CHIP =
  'relative grid min-h-11 place-content-center rounded-control border px-1 text-center text-sm whitespace-nowrap tabular-nums @xl:pointer-fine:min-h-8'
const FREE =
  'border-line bg-surface font-semibold text-heading hover:border-brand hover:bg-brand-soft has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** Half hours of a usual day, by morning, afternoon and evening. */
const USUAL = [8, 10, 6]

function TimesSkeleton() {
  return (
    <Loading>
      <div className={PARTS}>
        {USUAL.map(count => (
          <div key={count}>
            <Skeleton className="mb-1.5 h-4.5 w-20" />
            <div className={CHIPS}>
              {Array.from({ length: count }, (_, chip) => (
                <Skeleton key={chip} className="h-11 rounded-control @xl:pointer-fine:h-8" />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** A day without free times: the reason, and a button for the next day that has one. */
function NoTimes({
  date,
  branch,
  days,
  onDay,
  tellMe,
  reason,
}: Pick<TimeChoiceProps, 'branch' | 'days' | 'onDay' | 'tellMe'> & {
  date: string
  reason: string | undefined
}) {
  const { t, format } = useWords()
  const closed = branch && closedOn(branch, date)
  const isFull = !closed && reason === undefined
  const next = [...days.byDate.values()].find(day => day.date > date && day.free > 0)
  return (
    <Notice
      tone="warning"
      role="status"
      className="self-start"
      action={
        (next !== undefined || isFull) && (
          <>
            {next && (
              <Button variant="secondary" size="sm" onClick={() => onDay(next.date)}>
                {t('booking.nextFreeDay', { day: format.longDate(next.date) })}
              </Button>
            )}
            {isFull && tellMe?.(date)}
          </>
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
