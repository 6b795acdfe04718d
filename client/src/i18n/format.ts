import { type Language, languageFacts } from '@car-wash/server/contract/constants'
import { addDays } from '../lib/calendar-day.ts'
import { currencySign } from './currency-sign.ts'
import type { Money } from './money.ts'

export type Format = ReturnType<typeof createFormat>

const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

/**
 * Formats money, dates, times and numbers for a language (decisions 25 and 27). Dates are "YYYY-MM-DD" and times "HH:mm"
 * in the branch's local time and stay that way, whatever the device's time zone.
 */
export function createFormat(language: Language, { currency, rates }: Money) {
  const { locale, currency: shown, comma, weekStart } = languageFacts(language)
  const rate = shown === currency ? undefined : rates[shown]
  const formats = formatters(locale)
  const wall = (options: Intl.DateTimeFormatOptions) => formats.date({ ...options, timeZone: 'UTC' })

  const capital = (words: string) => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
  const exact = (amount: number) => formats.number({ style: 'currency', currency }).format(amount)
  const date = (day: string) => wall(DATE).format(asUtc(day, '00:00'))
  const time = (clock: string) => wall(TIME).format(asUtc('2000-01-01', clock))
  const weekday = (day: string, width: 'long' | 'short' = 'long') =>
    wall({ weekday: width }).format(asUtc(day, '00:00'))
  const dateTime = (day: string, clock: string) => wall({ ...DATE, ...TIME }).format(asUtc(day, clock))

  return {
    /** True when `money` returns converted amounts; payment stays in the chain's currency. */
    isIndicative: rate !== undefined,
    /** 12.5 → '€12.50' or, with a configured rate, '≈ $13.50'. */
    money(price: number): string {
      if (rate === undefined) return exact(price)
      const amount = formats.number({ style: 'currency', currency: shown }).format(price * rate)
      return `≈\u00A0${amount}`
    },
    /** Always in the chain's currency, whatever the rates: for amounts that are entered, booked and reported. */
    euro: exact,
    /** The same without cents, for an axis. */
    wholeEuro: (amount: number) =>
      formats
        .number({ style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: 0 })
        .format(amount),
    /** The sign of the chain's currency, for texts with `{{currency}}`. */
    sign: () => currencySign(language, currency),
    number: (value: number) => formats.number({}).format(value),
    /** A change as a share: 0.08 → '+8%'. */
    change: (share: number) =>
      formats.number({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(share),
    /** 0.42 → '42%'. */
    percent: (share: number) => formats.number({ style: 'percent', maximumFractionDigits: 0 }).format(share),
    date,
    time,
    dateTime,
    /** 8 → '8 AM'. */
    hour: (hour: number) =>
      wall({ hour: 'numeric' }).format(asUtc('2000-01-01', `${String(hour).padStart(2, '0')}:00`)),
    /** '2026-11-21' → 'Saturday', or 'Sat'. */
    weekday,
    /** '2026-11-21' → 'Saturday, November 21'. */
    longDate: (day: string) =>
      wall({ weekday: 'long', day: 'numeric', month: 'long' }).format(asUtc(day, '00:00')),
    /** '2026-11-21' → 'Saturday, November 21, 2026'. */
    fullDate: (day: string) =>
      wall({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(asUtc(day, '00:00')),
    /** '2026-11-21' → 'Nov 21'. */
    dayMonth: (day: string) => wall({ day: 'numeric', month: 'short' }).format(asUtc(day, '00:00')),
    /** '2026-11-21' → 'Nov'. */
    shortMonth: (day: string) => wall({ month: 'short' }).format(asUtc(day, '00:00')),
    /** '2026-11-21' → 'Sat 11/21/2026': a chosen day or one to choose. */
    dayAndDate: (day: string) => `${weekday(day, 'short')} ${date(day)}`,
    /** '2026-11-21', '15:05' → 'Sat 11/21/2026, 03:05 PM'. */
    dayAndTime: (day: string, clock: string) => `${weekday(day, 'short')} ${dateTime(day, clock)}`,
    /** The day with which the week of a day begins: a Sunday or, in Italian, a Monday. */
    weekStart: (day: string) => addDays(day, -((asUtc(day, '00:00').getUTCDay() - weekStart + 7) % 7)),
    /** '2026-11' or a date → 'November 2026'. */
    month: (day: string) =>
      wall({ month: 'long', year: 'numeric' }).format(asUtc(`${day.slice(0, 7)}-01`, '00:00')),
    /** 2, 'hour' → 'In 2 hours'; 1, 'day' → 'Tomorrow'. */
    away: (count: number, unit: 'day' | 'hour' | 'minute') =>
      capital(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, unit)),
    /** An instant (ISO 8601 UTC) as local time in the zone of a branch, or of the device by default. */
    instant: (iso: string, timeZone?: string) =>
      formats.date({ ...DATE, ...TIME, ...(timeZone ? { timeZone } : {}) }).format(new Date(iso)),
    /** The same with the weekday: 'Sat 11/21/2026, 03:05 PM'. */
    instantDay(iso: string, timeZone?: string): string {
      const zone = timeZone ? { timeZone } : {}
      const at = new Date(iso)
      const day = formats.date({ weekday: 'short', ...zone }).format(at)
      return `${day} ${formats.date({ ...DATE, ...TIME, ...zone }).format(at)}`
    },
    instantTime: (iso: string, timeZone?: string) =>
      formats.date({ ...TIME, ...(timeZone ? { timeZone } : {}) }).format(new Date(iso)),
    instantDate: (iso: string, timeZone?: string) =>
      formats.date({ ...DATE, ...(timeZone ? { timeZone } : {}) }).format(new Date(iso)),
    /**
     * `nextAvailable` or `startsAt`, which include the branch's offset, in the branch's local time; with the date unless it
     * is `sameDay` (decision 9).
     */
    start(isoWithOffset: string, sameDay?: string): string {
      const shown = wallClockOf(isoWithOffset)
      return shown.date === sameDay ? time(shown.time) : dateTime(shown.date, shown.time)
    },
    /** 'Roma Nord, 09:30': parts of one line, separated by the language's comma. */
    joined: (...parts: readonly string[]) => parts.join(comma),
    /** 'it' → 'Italian'; a language that Intl does not know has its own name. */
    language(code: Language): string {
      const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
      return capital(names.of(code) ?? languageFacts(code).name)
    },
    /** 'A, B and C'. */
    list: (items: readonly string[]) =>
      new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' }).format(items),
  }
}

/** The branch's local date and time of '2026-11-21T09:30:00+01:00'. */
export function wallClockOf(isoWithOffset: string): { date: string; time: string } {
  return { date: isoWithOffset.slice(0, 10), time: isoWithOffset.slice(11, 16) }
}

function asUtc(day: string, clock: string): Date {
  return new Date(`${day}T${clock}:00Z`)
}

/** An Intl object takes some 50 µs to create, and a table of bookings needs hundreds: they are cached. */
function formatters(locale: string) {
  return {
    date: cached((options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, options)
      // '03:05 م' has a no-break space, so that a line never breaks inside a time.
      const isArabic = locale.startsWith('ar')
      const unbroken = (part: Intl.DateTimeFormatPart, next?: Intl.DateTimeFormatPart) =>
        isArabic && part.value === ' ' && next?.type === 'dayPeriod' ? '\u00A0' : part.value
      return {
        format: (date: Date) =>
          format
            .formatToParts(date)
            .map((part, i, parts) => unbroken(part, parts[i + 1]))
            .join(''),
      }
    }),
    // Italian leaves four digits ungrouped by default, next to larger amounts that are grouped.
    number: cached(
      (options: Intl.NumberFormatOptions) =>
        new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }),
    ),
  }
}

function cached<Options extends object, Made>(make: (options: Options) => Made): (options: Options) => Made {
  const made = new Map<string, Made>()
  return options => {
    const key = JSON.stringify(options)
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(options)
    made.set(key, fresh)
    return fresh
  }
}
