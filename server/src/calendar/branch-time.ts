import { SLOT_MINUTES, type Weekday } from '../contract/constants.ts'

/** Milliseconds per cell, the 5-minute unit in which a day counts its occupied bays. */
export const CELL_MS = SLOT_MINUTES * 60_000

/** Half-open range of absolute cells: `c0` is occupied, `c1` is the first cell after. */
export interface CellRange {
  c0: number
  c1: number
}

/** Days "YYYY-MM-DD", both inclusive. */
export interface Period {
  from: string
  to: string
}

/** A period with one offset (ms east of UTC), from `from` (instant, inclusive) to the next one. */
interface Segment {
  from: number
  offset: number
}

/** The offsets around a local day, in order; `midnight` is its date as if it were UTC (epoch ms). */
interface LocalDay {
  midnight: number
  segments: Segment[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Offsets lie between -12 and +14 hours, so these two bounds cover every instant of a local day. */
const REACH_BEFORE_MS = 14 * HOUR_MS
const REACH_AFTER_MS = DAY_MS + 12 * HOUR_MS
/** Days cached per zone; a booking window needs some ninety. Keeps made-up dates from filling the memory. */
const KEPT_DAYS = 2_000

const BY_UTC_DAY = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const satisfies readonly Weekday[]

const formatters = new Map<string, Intl.DateTimeFormat>()
const daysByZone = new Map<string, Map<string, LocalDay>>()

/** The offset of `zone` at `instant` in ms, from Intl. Throws a RangeError for an unknown zone. */
function offsetByIntl(zone: string, instant: number): number {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      ...{ timeZone: zone, hourCycle: 'h23' },
      ...{ day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
    formatters.set(zone, formatter)
  }
  const shown = { day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of formatter.formatToParts(instant))
    if (type in shown) shown[type as keyof typeof shown] = Number(value)
  const utc = new Date(Math.floor(instant / 1_000) * 1_000)
  const local = (shown.hour % 24) * HOUR_MS + shown.minute * 60_000 + shown.second * 1_000
  const ahead = local - (((utc.getTime() % DAY_MS) + DAY_MS) % DAY_MS)
  // Less than a day apart: where the dates differ, a clock that shows less is already in the next one.
  if (shown.day === utc.getUTCDate()) return ahead
  return ahead < 0 ? ahead + DAY_MS : ahead - DAY_MS
}

/** The first instant (to the second) after `low` at which the offset is no longer `offset`. */
function changeBetween(zone: string, low: number, high: number): number {
  const offset = offsetByIntl(zone, low)
  let before = Math.floor(low / 1_000)
  let after = Math.ceil(high / 1_000)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetByIntl(zone, middle * 1_000) === offset) before = middle
    else after = middle
  }
  return after * 1_000
}

/** The offsets in force around a local day, computed once per day and zone: Intl is slow, bookings ask often. */
function localDay(date: string, zone: string): LocalDay {
  let days = daysByZone.get(zone)
  if (!days) {
    days = new Map<string, LocalDay>()
    daysByZone.set(zone, days)
  }
  const known = days.get(date)
  if (known) return known

  const midnight = Date.parse(`${date}T00:00:00Z`)
  const from = midnight - REACH_BEFORE_MS
  const to = midnight + REACH_AFTER_MS
  const segments = [{ from, offset: offsetByIntl(zone, from) }]
  if (offsetByIntl(zone, to) !== segments[0]?.offset) {
    const change = changeBetween(zone, from, to)
    segments.push({ from: change, offset: offsetByIntl(zone, change) })
  }
  if (days.size >= KEPT_DAYS) days.clear()
  const day = { midnight, segments }
  days.set(date, day)
  return day
}

/** Splits at the "T" rather than at a length: years after 9999 have six digits. */
function utcDateOf(instant: number): string {
  const iso = new Date(instant).toISOString()
  return iso.slice(0, iso.indexOf('T'))
}

function offsetAt(zone: string, instant: number): number {
  const { segments } = localDay(utcDateOf(instant), zone)
  return (segments.findLast(segment => segment.from <= instant) ?? segments[0])?.offset ?? 0
}

/** Minutes since midnight on the wall clock: "08:05" → 485. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** The wall clock of minutes since midnight: 485 → "08:05". */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * The instant (epoch ms) at which the clocks of `zone` show `date` "YYYY-MM-DD" and `time` "HH:mm". The earlier instant
 * for a time that occurs twice; null for a time that the clocks skip (INVALID_LOCAL_TIME).
 */
export function instantOf(date: string, time: string, zone: string): number | null {
  const { midnight, segments } = localDay(date, zone)
  const local = midnight + minutesOf(time) * 60_000
  for (const [i, segment] of segments.entries()) {
    const instant = local - segment.offset
    const until = segments[i + 1]?.from ?? Infinity
    if (instant >= segment.from && instant < until) return instant
  }
  return null
}

/** As `instantOf`, but a skipped time is the instant at which the clocks jump over it. */
export function instantAtOrAfter(date: string, time: string, zone: string): number {
  const exact = instantOf(date, time, zone)
  if (exact !== null) return exact
  const jump = localDay(date, zone).segments[1]
  if (!jump) throw new RangeError(`No such day: ${date}`)
  return jump.from
}

/**
 * The instant (epoch ms) of 00:00 on a date whose clocks do not change, nor on the days around it: every wall clock of
 * the date is as many minutes after it as it shows. Null where they do.
 */
export function steadyMidnight(date: string, zone: string): number | null {
  const { midnight, segments } = localDay(date, zone)
  const [only, ...others] = segments
  return only && others.length === 0 ? midnight - only.offset : null
}

export function wallClockIn(zone: string, instant: number): { date: string; time: string } {
  const [date = '', clock = ''] = new Date(instant + offsetAt(zone, instant)).toISOString().split('T')
  return { date, time: clock.slice(0, 5) }
}

/** The calendar date in `zone` at `instant` (epoch ms): a branch's "today" for the current instant. */
export function dateIn(zone: string, instant: number): string {
  return utcDateOf(instant + offsetAt(zone, instant))
}

export function addDays(date: string, days: number): string {
  return utcDateOf(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS)
}

/** The number of days in a period, both ends included; 0 when it ends before it begins. */
export function countDays({ from, to }: Period): number {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  if (Number.isNaN(days)) throw new RangeError(`No such days: ${from} to ${to}`)
  return Math.max(0, days)
}

/** The days of a period one by one, both ends included: by count, since dates do not always sort as text. */
export function eachDay(period: Period): string[] {
  const first = Date.parse(`${period.from}T00:00:00Z`)
  return Array.from({ length: countDays(period) }, (_, days) => utcDateOf(first + days * DAY_MS))
}

export function splitPeriod({ from, to }: Period, days: number): Period[] {
  const parts = Math.ceil(countDays({ from, to }) / days)
  return Array.from({ length: parts }, (_, n) => {
    const end = addDays(from, (n + 1) * days - 1)
    return { from: addDays(from, n * days), to: end < to ? end : to }
  })
}

export function weekdayOf(date: string): Weekday {
  const day = BY_UTC_DAY[new Date(`${date}T00:00:00Z`).getUTCDay()]
  if (!day) throw new RangeError(`No such day: ${date}`)
  return day
}

/** ISO 8601 with the zone's offset, to the second: the format of `nextAvailable` and `startsAt`. */
export function isoWithOffset(instant: number, zone: string): string {
  const offset = offsetAt(zone, instant)
  const minutes = Math.abs(offset) / 60_000
  const local = new Date(instant + offset).toISOString().slice(0, 19)
  return `${local}${offset < 0 ? '-' : '+'}${timeOf(Math.trunc(minutes))}`
}

/** The cell that contains `instant` (epoch ms); absolute, so days of 23 or 25 hours need no special case. */
export function cellOf(instant: number): number {
  return Math.floor(instant / CELL_MS)
}

/** The cells that a car fills from `startAt` (epoch ms) for `minutes`, turnover included; a begun cell is filled. */
export function cellsOf(startAt: number, minutes: number): CellRange {
  return { c0: cellOf(startAt), c1: Math.ceil((startAt + minutes * 60_000) / CELL_MS) }
}

/** Until when a wash keeps its bay (epoch ms): as planned or finished, for one cell at least; `c1` follows its turnover. */
export function claimEnd(
  { startAt, snap }: { startAt: Date; snap: { minutes: number; turnover: number } },
  finishedAt: Date | null,
): { endAt: number; c1: number } {
  const start = startAt.getTime()
  const planned = start + snap.minutes * 60_000
  const endAt = Math.min(planned, Math.max(start + CELL_MS, finishedAt?.getTime() ?? planned))
  return { endAt, c1: Math.ceil((endAt + snap.turnover * 60_000) / CELL_MS) }
}

/** The first instants of a local day and of the next (epoch ms). */
export function dayBounds(date: string, zone: string): { startAt: number; endAt: number } {
  return {
    startAt: instantAtOrAfter(date, '00:00', zone),
    endAt: instantAtOrAfter(addDays(date, 1), '00:00', zone),
  }
}
