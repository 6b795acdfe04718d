import { BOOKABLE_FROM, BOOKABLE_TO } from '@car-wash/server/contract/constants'
import { addDays } from '../../lib/calendar-day.ts'
import { weekdayOf } from '../../lib/wall-clock.ts'
import type { BranchValues, ClosureValues } from './branch-fields.tsx'

/** One day as customers will see it. */
export interface PreviewDay {
  /** "YYYY-MM-DD". */
  date: string
  /** The bookable hours, inside 08:00–20:00; null when the branch is closed. */
  open: { from: string; to: string } | null
  /** Why the day differs from the usual hours: a closure or the weekday's own hours. */
  exception: 'closure' | 'weekday' | null
  /** The closure's reason, if given. */
  reason: string
  /** Closures of part of the day or of some bays only. */
  parts: readonly ClosureValues[]
}

type Rules = Pick<BranchValues, 'operatingHours' | 'closeingHours' | 'weekHours' | 'closures'>

/** Seven days from the first one on, by the rules in the form (decisions 6 and 7). */
export function previewOf(rules: Rules, firstDay: string): PreviewDay[] {
  return Array.from({ length: 7 }, (_, offset) => dayOf(rules, addDays(firstDay, offset)))
}

function dayOf(rules: Rules, date: string): PreviewDay {
  const touching = rules.closures.filter(({ from, to }) => from !== '' && from <= date && date <= to)
  const whole = touching.find(({ fromTime, bays }) => fromTime === '' && bays === '')
  const { mode, from: opens, to: closes } = hoursOn(rules, date)
  const from = opens > BOOKABLE_FROM ? opens : BOOKABLE_FROM
  const to = closes < BOOKABLE_TO ? closes : BOOKABLE_TO
  const open = !whole && isClock(opens) && isClock(closes) && from < to
  const weekday = mode === 'usual' ? null : 'weekday'
  return {
    date,
    open: open ? { from, to } : null,
    exception: touching.length > 0 ? 'closure' : weekday,
    reason: (whole ?? touching[0])?.reason ?? '',
    parts: open ? touching : [],
  }
}

const isClock = (text: string) => /^\d\d:\d\d$/.test(text)

function hoursOn(rules: Rules, date: string) {
  const { mode, from, to } = rules.weekHours[weekdayOf(date)]
  if (mode === 'closed') return { mode, from: '', to: '' }
  return mode === 'own' ? { mode, from, to } : { mode, from: rules.operatingHours, to: rules.closeingHours }
}
