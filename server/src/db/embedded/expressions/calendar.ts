import { Code, CommandError, location } from '../values/command-error.ts'

// Calendar arithmetic in time zones. Instants are milliseconds since 1970; a "local" number is the same count for the
// wall clock of a zone.

const DAY = 86_400_000
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  try {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    })
    formatters.set(zone, formatter)
    return formatter
  } catch {
    throw new CommandError(location(40485), `unrecognized time zone identifier: "${zone}"`)
  }
}

/** What a zone's clock is ahead of UTC at an instant. */
export function offsetAt(zone: string, instant: number): number {
  const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone)
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * 60_000
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type))
  const year = parts.get('era')?.startsWith('B') ? 1 - read('year') : read('year')
  const local = Date.UTC(year, read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return local - Math.floor(instant / 1000) * 1000
}

export const toLocal = (instant: number, zone: string): number => instant + offsetAt(zone, instant)

/** The instant of a wall-clock time; one that a clock change skips is taken as after the change. */
export function fromLocal(local: number, zone: string): number {
  const first = local - offsetAt(zone, local)
  const second = local - offsetAt(zone, first)
  if (first === second) return first
  return offsetAt(zone, second) === local - second ? second : Math.max(first, second)
}

export const TIME_UNITS: Readonly<Record<string, number>> = {
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
}
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 }
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const modulo = (a: number, b: number): number => ((a % b) + b) % b
const monthsOf = (local: Date): number => local.getUTCFullYear() * 12 + local.getUTCMonth()
const unknownUnit = (unit: string): CommandError =>
  new CommandError(Code.failedToParse, `unknown time unit value: ${unit}`)

export interface Unit {
  readonly unit: string
  readonly zone: string
  readonly startOfWeek?: string
}

/** `$dateTrunc` counts its bins from 2000-01-01. */
const REFERENCE = Date.UTC(2000, 0, 1)

export function truncateDate(
  instant: number,
  { unit, zone, startOfWeek = 'sunday' }: Unit,
  bin: number,
): number {
  const fixed = TIME_UNITS[unit]
  if (fixed !== undefined) return instant - modulo(instant - fromLocal(REFERENCE, zone), fixed * bin)
  const local = toLocal(instant, zone)
  const days = DAYS[unit]
  if (days !== undefined) {
    let reference = REFERENCE / DAY
    if (unit === 'week') reference += modulo(WEEKDAYS.indexOf(startOfWeek.slice(0, 3).toLowerCase()) - 6, 7)
    const day = Math.floor(local / DAY)
    return fromLocal((day - modulo(day - reference, days * bin)) * DAY, zone)
  }
  const months = MONTHS[unit]
  if (months === undefined) throw unknownUnit(unit)
  const month = monthsOf(new Date(local)) - 2000 * 12
  return fromLocal(Date.UTC(2000, month - modulo(month, months * bin), 1), zone)
}

/** Adds on the zone's wall clock; the 31st becomes the last day of a shorter month. */
export function addToDate(instant: number, { unit, zone }: Unit, amount: number): number {
  const fixed = TIME_UNITS[unit]
  if (fixed !== undefined) return instant + amount * fixed
  const local = toLocal(instant, zone)
  const days = DAYS[unit]
  if (days !== undefined) return fromLocal(local + amount * days * DAY, zone)
  const step = MONTHS[unit]
  if (step === undefined) throw unknownUnit(unit)
  const date = new Date(local)
  const months = monthsOf(date) + amount * step
  const [year, month] = [Math.floor(months / 12), modulo(months, 12)]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return fromLocal(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + modulo(local, DAY), zone)
}

/** How many boundaries of the unit lie between two instants. */
export function dateDifference(start: number, end: number, { unit, zone, startOfWeek }: Unit): number {
  const [from, to] = [toLocal(start, zone), toLocal(end, zone)]
  const fixed = TIME_UNITS[unit]
  if (fixed !== undefined) {
    if (unit !== 'hour') return Math.floor(end / fixed) - Math.floor(start / fixed)
    const clockChange = Math.round((offsetAt(zone, end) - offsetAt(zone, start)) / fixed)
    return Math.floor(to / fixed) - Math.floor(from / fixed) - clockChange
  }
  if (unit === 'day') return Math.floor(to / DAY) - Math.floor(from / DAY)
  if (unit === 'week') {
    const week = { unit, zone: 'UTC', ...(startOfWeek === undefined ? {} : { startOfWeek }) }
    return Math.round((truncateDate(to, week, 1) - truncateDate(from, week, 1)) / (7 * DAY))
  }
  const months = MONTHS[unit]
  if (months === undefined) throw unknownUnit(unit)
  return Math.floor(monthsOf(new Date(to)) / months) - Math.floor(monthsOf(new Date(from)) / months)
}

const DATE_TEXT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/

/** ISO 8601 text, in the zone unless it names its own offset. */
export function parseDate(text: string, zone: string): number {
  const match = DATE_TEXT.exec(text)
  if (!match) throw new CommandError(Code.conversionFailure, `Error parsing date string '${text}'`)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(part => Number(part || 0))
  const milliseconds = Number(`${match[7] ?? ''}000`.slice(0, 3))
  return fromLocal(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds), match[8] ?? zone)
}

/** Week and weekday by ISO 8601. */
export function isoWeekOf(local: Date): { year: number; week: number; weekday: number } {
  const weekday = local.getUTCDay() || 7
  const thursday = new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 4 - weekday),
  )
  const year = thursday.getUTCFullYear()
  return { year, weekday, week: Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY + 1) / 7) }
}

/** The first day of an ISO week. */
export function fromIsoWeek(year: number, week: number, weekday: number): number {
  const fourth = new Date(Date.UTC(year, 0, 4))
  return fourth.getTime() + ((week - 1) * 7 + weekday - (fourth.getUTCDay() || 7)) * DAY
}

export const dayOfYear = (local: Date): number =>
  Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / DAY) + 1

/** The week of the year that starts on Sunday, from 0. */
export const weekOfYear = (local: Date): number => Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7)
