import { ObjectId, Timestamp } from 'bson'
import { errorAt } from '../values/command-error.ts'
import { type Value, isDoc } from '../values/value.ts'
import { type Operator, type Operators, type Use, isNullish, isText, onParts, typed } from './operator.ts'

const DAY = 86_400_000

/** The offset of a zone from UTC at an instant, in minutes. */
function offsetAt(zone: string, instant: Date): number {
  const [fixed, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(zone) ?? []
  if (fixed !== undefined) return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
    return name?.includes(':') ? offsetAt(name.replace('GMT', ''), instant) : 0
  } catch {
    throw errorAt(40485, `unrecognized time zone identifier: "${zone}"`)
  }
}

const isInstant = (value: Value): value is Date | ObjectId | Timestamp =>
  value instanceof Date || value instanceof ObjectId || value instanceof Timestamp

/** The wall clock of a zone, to be read as if it were UTC, and its offset; null without a date or a zone. */
function localOf(date: Value, timezone: Value, use: Use): { local: Date; offset: number } | null {
  if (isNullish(date) || timezone === null) return null
  const given = typed(date, isInstant, [use, 16006])
  const instant = given instanceof ObjectId ? given.getTimestamp() : given
  const utc = instant instanceof Date ? instant : new Date(instant.t * 1000)
  const offset = timezone === undefined ? 0 : offsetAt(typed(timezone, isText, [use, 40517]), utc)
  return { local: new Date(utc.getTime() + offset * 60_000), offset }
}

const dayOfYear = (date: Date): number =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY) + 1
/** An ISO week belongs to the year of its Thursday. */
const thursdayOf = (date: Date): Date => new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY)

/** The parts of a date: the operator, its letter in a format and how many digits it has there. */
const PARTS: readonly (readonly [string, string, number, (local: Date) => number])[] = [
  ['$year', 'Y', 4, date => date.getUTCFullYear()],
  ['$month', 'm', 2, date => date.getUTCMonth() + 1],
  ['$dayOfMonth', 'd', 2, date => date.getUTCDate()],
  ['$hour', 'H', 2, date => date.getUTCHours()],
  ['$minute', 'M', 2, date => date.getUTCMinutes()],
  ['$second', 'S', 2, date => date.getUTCSeconds()],
  ['$millisecond', 'L', 3, date => date.getUTCMilliseconds()],
  ['$dayOfYear', 'j', 3, dayOfYear],
  ['$dayOfWeek', 'w', 1, date => date.getUTCDay() + 1],
  ['$week', 'U', 2, date => Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7)],
  ['$isoWeekYear', 'G', 4, date => thursdayOf(date).getUTCFullYear()],
  ['$isoWeek', 'V', 2, date => Math.ceil(dayOfYear(thursdayOf(date)) / 7)],
  ['$isoDayOfWeek', 'u', 1, date => date.getUTCDay() || 7],
]

/** The meaning of a letter in a format. */
function written(letter: string, { local, offset }: { local: Date; offset: number }): string {
  const pad = (value: number, width = 2): string => String(value).padStart(width, '0')
  const size = Math.abs(offset)
  if (letter === '%') return '%'
  if (letter === 'Z') return String(offset)
  if (letter === 'z') return `${offset < 0 ? '-' : '+'}${pad(Math.trunc(size / 60))}${pad(size % 60)}`
  const [, , width = 0, read] = PARTS.find(([, each]) => each === letter) ?? []
  if (!read) throw errorAt(18536, `Invalid format character '%${letter}' in format string`)
  const value = read(local)
  if (value >= 0 && value <= 9999) return pad(value, width)
  throw errorAt(18537, `the year ${value} is beyond 0 to 9999`)
}

/** @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/dateToString/ */
const dateToString = onParts('date', 'format timezone onNull', ({ date, format, timezone, onNull }, use) => {
  const found = localOf(date, timezone, use)
  if (!found) return isNullish(date) ? (onNull ?? null) : null
  const zone = isText(timezone) && !['UTC', 'GMT'].includes(timezone) ? '' : 'Z'
  if (format === null) return null
  const pattern = typed(format ?? `%Y-%m-%dT%H:%M:%S.%L${zone}`, isText, [use, 18533])
  if (/^([^%]|%.)*%$/s.test(pattern)) throw errorAt(18535, "Unmatched '%' at end of format string")
  return pattern.replace(/%(.)/gs, (_, letter: string) => written(letter, found))
})

/** `{ $year: date }` or `{ $year: { date, timezone } }`. */
const partOfDate =
  (read: (local: Date) => number): Operator =>
  use => {
    const [only, ...others] = [use.argument].flat()
    if (others.length > 0) throw errorAt(40536, `${use.name} accepts exactly one argument if given an array`)
    const argument = isDoc(only) && !Object.keys(only)[0]?.startsWith('$') ? only : { date: only }
    return onParts('date', 'timezone', ({ date, timezone }) => {
      const found = localOf(date, timezone, use)
      return found && read(found.local)
    })({ ...use, argument })
  }

export const dateOperators: Operators = [
  ['$dateToString', dateToString],
  ...PARTS.map(([name, , , read]) => [name, partOfDate(read)] as const),
]
