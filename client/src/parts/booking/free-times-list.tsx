import type { BranchView } from '@car-wash/server/contract'
import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { TimeGrid } from '../../ui/aria/time-grid.tsx'
import { cx } from '../../ui/cx.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Loading, Skeleton } from '../../ui/plain/skeleton.tsx'
import type { TakenTime } from './booking-refusal.tsx'
import { closedOn } from './booking-terms.ts'
import { type SlotQuery, useDayTimes } from './bookings.queries.ts'
import { byPartOfDay, goodTimes, nearestTimes, PARTS_OF_DAY, quarterTimes } from './free-times.ts'
import { isOnStep } from './time-input.tsx'
import type { FreeDays } from './use-free-days.ts'

/** Up to this many times, all are shown rather than a selection. */
const FEW = 4

export interface FreeTimesProps {
  slotQuery: SlotQuery & { date: string }
  branch: BranchView | undefined
  days: FreeDays
  onDay: (date: string) => void
  /** The current time of a booking that moves: free, but not a choice. */
  present: string | undefined
  /** A time that the server has refused, whatever the list says. */
  taken: Pick<TakenTime, 'date' | 'time'> | undefined
  value: string
  onChange: (time: string) => void
  /** Offers to wait for a place on a full day, or for a time that is taken. */
  tellMe?: ((date: string, time?: string) => ReactNode) | undefined
  /** The buttons for another way: to type a time, to wait for a full day. */
  others: ReactNode
}

/** The free times of a day: a few good ones, and on request all of them by part of the day. */
export function FreeTimes(props: FreeTimesProps) {
  const { slotQuery, branch, days, onDay, present, taken, value, onChange, others, tellMe } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [wantsMore, setWantsMore] = useState(false)
  const [isEveryStep, setEveryStep] = useState(false)
  const { date } = slotQuery
  const free = useDayTimes(slotQuery)

  if (free.isPending) {
    return <FreeTimesLoading />
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
    return <NoTimes {...{ date, branch, days, onDay, tellMe }} reason={free.data.closedReason} />

  const offered = isEveryStep ? times : quarterTimes(times)
  const isMany = offered.length > FEW
  const shown = times.filter(time => offered.includes(time) || time === value)
  // A time that the server refused has its own message and alternatives beside the button.
  const isRefused = taken?.date === date && taken.time === value
  const isTaken = value !== '' && isOnStep(value) && !isFree(value) && !isRefused
  return (
    <div className="grid gap-3">
      <TimeGrid
        label={t('booking.timesOn', { day: format.longDate(date) })}
        className={ROOM}
        groups={wantsMore && isMany ? partsOfDay(shown) : [few()]}
        value={times.includes(value) ? value : ''}
        onChange={onChange}
      />
      <div className="flex flex-wrap gap-2">
        {isMany && (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={wantsMore}
            onClick={() => setWantsMore(!wantsMore)}
          >
            {t(wantsMore ? 'booking.fewerTimes' : 'booking.moreTimes')}
          </Button>
        )}
        {others}
      </div>
      {wantsMore && (
        <Checkbox
          label={t('booking.everyStep', { number: format.number(times.length), minutes: SLOT_MINUTES })}
          checked={isEveryStep}
          onChange={event => setEveryStep(event.target.checked)}
        />
      )}
      {isTaken && (
        <Notice
          tone="warning"
          role="status"
          action={
            <>
              {nearestTimes(times, value).map(time => (
                <Button key={time} variant="secondary" size="sm" onClick={() => onChange(time)}>
                  <Bdi dir="auto">{format.time(time)}</Bdi>
                </Button>
              ))}
              {tellMe?.(date, value)}
            </>
          }
        >
          {t('booking.notFree', { time: format.time(value) })}
        </Notice>
      )}
    </div>
  )

  function few() {
    const reasons = new Map(goodTimes(times).map(({ time, reason }) => [time, t(`booking.good.${reason}`)]))
    // A time chosen elsewhere belongs to the choice as well.
    const chosen = isMany ? times.filter(time => reasons.has(time) || time === value) : shown
    return {
      id: 'few',
      title: t('booking.goodTimes'),
      times: chosen.map(time => ({ value: time, label: format.time(time), text: reasons.get(time) })),
    }
  }

  function partsOfDay(all: readonly string[]) {
    const parts = byPartOfDay(all)
    return PARTS_OF_DAY.map(part => ({
      id: part,
      title: t(`booking.${part}`),
      times: parts[part].map(time => ({ value: time, label: format.time(time) })),
    }))
  }
}

/** The height of the few good times with their heading, so that they take the place of their skeleton. */
const ROOM = 'min-h-37 content-start sm:min-h-21'

/** The place of the free times until they are known. */
export function FreeTimesLoading() {
  const { t } = useTranslation()
  return (
    <Loading label={t('common.loading')}>
      <TimesSkeleton />
      <Skeleton className="mt-3 h-11 w-40 rounded-control" />
    </Loading>
  )
}

function TimesSkeleton() {
  return (
    <div
      aria-hidden
      className={cx(
        ROOM,
        'grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]',
      )}
    >
      <Skeleton className="col-span-full h-5 w-24" />
      {Array.from({ length: 4 }, (_, time) => (
        <Skeleton key={time} className="h-14 rounded-control" />
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
  tellMe,
  reason,
}: Pick<FreeTimesProps, 'branch' | 'days' | 'onDay' | 'tellMe'> & {
  date: string
  reason: string | undefined
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const closed = branch && closedOn(branch, date)
  const isFull = !closed && reason === undefined
  const next = [...days.byDate.values()].find(day => day.date > date && day.free > 0)
  return (
    <Notice
      tone="warning"
      role="status"
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
