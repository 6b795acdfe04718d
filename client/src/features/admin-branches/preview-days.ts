import { BOOKABLE_FROM, BOOKABLE_TO, WEEKDAYS } from '@car-wash/server/contract/constants'
import type { BranchValues, ClosureValues } from './branch-values.ts'

/** One day as customers will find it. */
export interface PreviewDay {
  /** "YYYY-MM-DD". */
  date: string
  /** What can be booked, inside 08:00–20:00; null when the branch is closed. */
  open: { from: string; to: string } | null
  /** Closures that take a part of the day or some bays only. */
  parts: readonly ClosureValues[]
}

type Rules = Pick<BranchValues, 'operatingHours' | 'closeingHours' | 'weekHours' | 'closures'>

/** The seven days from one on, by the rules as they stand in the form (decisions 6 and 7). */
export function previewOf(rules: Rules, firstDay: string): PreviewDay[] {
  return Array.from({ length: 7 }, (_, offset) => dayOf(rules, addDays(firstDay, offset)))
}

function dayOf(rules: Rules, date: string): PreviewDay {
  const touching = rules.closures.filter(({ from, to }) => from !== '' && from <= date && date <= to)
  const whole = touching.some(({ fromTime, bays }) => fromTime === '' && bays === '')
  const hours = hoursOn(rules, date)
  const from = hours.from > BOOKABLE_FROM ? hours.from : BOOKABLE_FROM
  const to = hours.to < BOOKABLE_TO ? hours.to : BOOKABLE_TO
  const open = !whole && hours.from !== '' && from < to
  return { date, open: open ? { from, to } : null, parts: open ? touching : [] }
}

function hoursOn(rules: Rules, date: string): { from: string; to: string } {
  // Monday first, as the contract names them; Sunday is 0 for JavaScript.
  const weekday = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'
  const { mode, from, to } = rules.weekHours[weekday]
  if (mode === 'closed') return { from: '', to: '' }
  return mode === 'own' ? { from, to } : { from: rules.operatingHours, to: rules.closeingHours }
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
