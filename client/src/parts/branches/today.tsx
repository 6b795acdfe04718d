import type { BranchView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { wallClock, weekdayOf } from '../../lib/wall-clock.ts'

/** Whether a branch is open at `now` (epoch ms), and its hours of that day. */
export function Today({ branch, now }: { branch: BranchView; now: number }) {
  const { t, format } = useWords()
  const { hours, isOpen } = openingAt(branch, now)
  const closed = t(hours ? 'landing.branches.closedNow' : 'landing.branches.closedToday')
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone={isOpen ? 'success' : 'neutral'}>{isOpen ? t('landing.branches.openNow') : closed}</Badge>
      {hours && (
        <span>
          <span className="sr-only">{t('words.today')}</span>{' '}
          <bdi>
            {t('landing.branches.hours', { from: format.time(hours.from), to: format.time(hours.to) })}
          </bdi>
        </span>
      )}
    </p>
  )
}

/** A branch's current day in its local time. */
export interface Opening {
  /** "HH:mm"; null on a day when the branch is closed. */
  hours: { from: string; to: string } | null
  isOpen: boolean
}

type Rules = Pick<BranchView, 'timeZone' | 'operatingHours' | 'closeingHours' | 'weekHours' | 'closures'>

/** Today's hours and whether it is open at `now` (epoch ms), by the branch's weekday hours and closures (decision 6). */
export function openingAt(branch: Rules, now: number): Opening {
  const { date, time } = wallClock(now, branch.timeZone)
  const closures = branch.closures.filter(
    closure => closure.bays === undefined && closure.from <= date && date <= closure.to,
  )
  const hours = closures.some(closure => closure.fromTime === undefined) ? null : hoursOn(branch, date)
  const interrupted = closures.some(
    ({ fromTime, toTime }) => (fromTime ?? '') <= time && time < (toTime ?? ''),
  )
  return { hours, isOpen: hours !== null && hours.from <= time && time < hours.to && !interrupted }
}

function hoursOn(branch: Rules, date: string): { from: string; to: string } | null {
  const special = branch.weekHours[weekdayOf(date)]
  return special === undefined ? { from: branch.operatingHours, to: branch.closeingHours } : special
}
