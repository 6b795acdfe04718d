import { ObjectId, Timestamp } from 'bson'
import { CommandError, location } from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import { type Value, docOf, isDoc, typeName } from '../values/value.ts'
import {
  type Unit,
  addToDate,
  dateDifference,
  dayOfYear,
  fromIsoWeek,
  fromLocal,
  isoWeekOf,
  offsetAt,
  parseDate,
  toLocal,
  truncateDate,
  weekOfYear,
} from './calendar.ts'
import { type Operator, isNullish, onFields } from './operator.ts'

function instantOf(value: Value): number {
  if (value instanceof Date) return value.getTime()
  if (value instanceof ObjectId) return value.getTimestamp().getTime()
  if (value instanceof Timestamp) return value.t * 1000
  throw new CommandError(location(16006), `can't convert from BSON type ${typeName(value)} to Date`)
}

const text = (value: Value, fallback: string): string => (typeof value === 'string' ? value : fallback)

const unitOf = (unit: Value, timezone: Value, startOfWeek: Value): Unit => ({
  unit: text(unit, ''),
  zone: text(timezone, 'UTC'),
  ...(typeof startOfWeek === 'string' ? { startOfWeek } : {}),
})

const shift = (name: string, sign: 1 | -1): Operator =>
  onFields(
    name,
    { required: ['startDate', 'unit', 'amount'], optional: ['timezone'] },
    ({ startDate, unit, amount, timezone }) => {
      if ([startDate, unit, amount].some(isNullish) || timezone === null) return null
      return new Date(
        addToDate(instantOf(startDate), unitOf(unit, timezone, null), sign * numberOption(amount)),
      )
    },
  )

const difference = onFields(
  '$dateDiff',
  { required: ['startDate', 'endDate', 'unit'], optional: ['timezone', 'startOfWeek'] },
  ({ startDate, endDate, unit, timezone, startOfWeek }) => {
    if ([startDate, endDate, unit].some(isNullish) || timezone === null) return null
    return dateDifference(instantOf(startDate), instantOf(endDate), unitOf(unit, timezone, startOfWeek))
  },
)

const truncate = onFields(
  '$dateTrunc',
  { required: ['date', 'unit'], optional: ['binSize', 'timezone', 'startOfWeek'] },
  ({ date, unit, binSize, timezone, startOfWeek }) => {
    if (isNullish(date) || isNullish(unit) || timezone === null || binSize === null) return null
    return new Date(
      truncateDate(instantOf(date), unitOf(unit, timezone, startOfWeek), numberOption(binSize, 1)),
    )
  },
)

const CLOCK = ['hour', 'minute', 'second', 'millisecond', 'timezone'] as const

const fromParts = onFields<
  'year' | 'month' | 'day' | 'isoWeekYear' | 'isoWeek' | 'isoDayOfWeek' | (typeof CLOCK)[number]
>(
  '$dateFromParts',
  { required: [], optional: ['year', 'month', 'day', 'isoWeekYear', 'isoWeek', 'isoDayOfWeek', ...CLOCK] },
  parts => {
    if (Object.values(parts).includes(null)) return null
    const time =
      ((numberOption(parts.hour) * 60 + numberOption(parts.minute)) * 60 + numberOption(parts.second)) *
        1000 +
      numberOption(parts.millisecond)
    const day =
      parts.isoWeekYear === undefined
        ? Date.UTC(numberOption(parts.year), numberOption(parts.month, 1) - 1, numberOption(parts.day, 1))
        : fromIsoWeek(
            numberOption(parts.isoWeekYear),
            numberOption(parts.isoWeek, 1),
            numberOption(parts.isoDayOfWeek, 1),
          )
    return new Date(fromLocal(day + time, text(parts.timezone, 'UTC')))
  },
)

const toParts = onFields(
  '$dateToParts',
  { required: ['date'], optional: ['timezone', 'iso8601'] },
  ({ date, timezone, iso8601 }) => {
    if (isNullish(date) || timezone === null) return null
    const local = new Date(toLocal(instantOf(date), text(timezone, 'UTC')))
    const { year, week, weekday } = isoWeekOf(local)
    return docOf([
      ...(iso8601 === true
        ? ([
            ['isoWeekYear', year],
            ['isoWeek', week],
            ['isoDayOfWeek', weekday],
          ] as const)
        : ([
            ['year', local.getUTCFullYear()],
            ['month', local.getUTCMonth() + 1],
            ['day', local.getUTCDate()],
          ] as const)),
      ['hour', local.getUTCHours()],
      ['minute', local.getUTCMinutes()],
      ['second', local.getUTCSeconds()],
      ['millisecond', local.getUTCMilliseconds()],
    ])
  },
)

const fromString = onFields(
  '$dateFromString',
  { required: ['dateString'], optional: ['timezone', 'onError', 'onNull'] },
  ({ dateString, timezone, onError, onNull }) => {
    if (isNullish(dateString)) return onNull ?? null
    try {
      return new Date(parseDate(text(dateString, ''), text(timezone, 'UTC')))
    } catch (error) {
      if (onError === undefined) throw error
      return onError
    }
  },
)

const padded = (value: number, width = 2): string => String(value).padStart(width, '0')
const MONTH_NAMES = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** The letters of `format`, on the local date and its offset in minutes. */
const FORMATS: Readonly<Record<string, (local: Date, offset: number) => string>> = {
  Y: local => padded(local.getUTCFullYear(), 4),
  m: local => padded(local.getUTCMonth() + 1),
  d: local => padded(local.getUTCDate()),
  H: local => padded(local.getUTCHours()),
  M: local => padded(local.getUTCMinutes()),
  S: local => padded(local.getUTCSeconds()),
  L: local => padded(local.getUTCMilliseconds(), 3),
  j: local => padded(dayOfYear(local), 3),
  u: local => String(isoWeekOf(local).weekday),
  w: local => String(local.getUTCDay() + 1),
  G: local => padded(isoWeekOf(local).year, 4),
  V: local => padded(isoWeekOf(local).week),
  U: local => padded(weekOfYear(local)),
  B: local => MONTH_NAMES.format(local),
  b: local => MONTH_NAMES.format(local).slice(0, 3),
  z: (_, offset) => {
    const minutes = Math.abs(offset)
    return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60))}${padded(minutes % 60)}`
  },
  Z: (_, offset) => String(offset),
  '%': () => '%',
}

const toText = onFields(
  '$dateToString',
  { required: ['date'], optional: ['format', 'timezone', 'onNull'] },
  ({ date, format, timezone, onNull }) => {
    if (isNullish(date)) return onNull ?? null
    if (timezone === null || format === null) return null
    const zone = text(timezone, 'UTC')
    const instant = instantOf(date)
    const offset = offsetAt(zone, instant)
    const local = new Date(instant + offset)
    const pattern = text(format, zone === 'UTC' ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L')
    return pattern.replace(/%(.)/g, (_, letter: string) => {
      const write = FORMATS[letter]
      if (!write)
        throw new CommandError(location(18536), `Invalid format character '%${letter}' in format string`)
      return write(local, offset / 60_000)
    })
  },
)

/** An operator that reads a part of a date: `{ $year: date }` or `{ $year: { date, timezone } }`. */
const part =
  (name: string, read: (local: Date) => number): Operator =>
  (argument, compiler) => {
    const given = Array.isArray(argument) && argument.length === 1 ? argument[0] : argument
    const fields = isDoc(given) && 'date' in given ? given : { date: given }
    return onFields(name, { required: ['date'], optional: ['timezone'] }, ({ date, timezone }) =>
      isNullish(date) || timezone === null
        ? null
        : read(new Date(toLocal(instantOf(date), text(timezone, 'UTC')))),
    )(fields, compiler)
  }

export const dateOperators: Readonly<Record<string, Operator>> = {
  $dateAdd: shift('$dateAdd', 1),
  $dateSubtract: shift('$dateSubtract', -1),
  $dateDiff: difference,
  $dateTrunc: truncate,
  $dateFromParts: fromParts,
  $dateToParts: toParts,
  $dateFromString: fromString,
  $dateToString: toText,
  $year: part('$year', local => local.getUTCFullYear()),
  $month: part('$month', local => local.getUTCMonth() + 1),
  $dayOfMonth: part('$dayOfMonth', local => local.getUTCDate()),
  $dayOfWeek: part('$dayOfWeek', local => local.getUTCDay() + 1),
  $dayOfYear: part('$dayOfYear', dayOfYear),
  $hour: part('$hour', local => local.getUTCHours()),
  $minute: part('$minute', local => local.getUTCMinutes()),
  $second: part('$second', local => local.getUTCSeconds()),
  $millisecond: part('$millisecond', local => local.getUTCMilliseconds()),
  $week: part('$week', weekOfYear),
  $isoWeek: part('$isoWeek', local => isoWeekOf(local).week),
  $isoWeekYear: part('$isoWeekYear', local => isoWeekOf(local).year),
  $isoDayOfWeek: part('$isoDayOfWeek', local => isoWeekOf(local).weekday),
}
