import type { BranchView } from '@car-wash/server/contract'
import { WEEKDAYS } from '@car-wash/server/contract/constants'

/** A branch's current day in its local time. */
export interface Opening {
  /** "HH:mm"; null on a day when the branch is closed. */
  hours: { from: string; to: string } | null
  isOpen: boolean
}

type Rules = Pick<BranchView, 'timeZone' | 'operatingHours' | 'closeingHours' | 'weekHours' | 'closures'>

/** Today's hours and whether it is open at `now`, by the branch's weekday hours and closures (decision 6). */
export function openingAt(branch: Rules, now: Date): Opening {
  const { date, time } = wallClockIn(branch.timeZone, now)
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
  // The contract starts the week on Monday; JavaScript's Sunday is 0.
  const weekday = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'
  const special = branch.weekHours[weekday]
  return special === undefined ? { from: branch.operatingHours, to: branch.closeingHours } : special
}

function wallClockIn(timeZone: string, now: Date): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}
