import { type Weekday, WEEKDAYS } from '@car-wash/server/contract/constants'

/** The local date and time of a zone at an instant (epoch ms); without a zone, those of this device. */
export function wallClock(instant: number, timeZone?: string): { date: string; time: string } {
  if (timeZone === undefined) {
    // Without Intl, whose first use takes as long as a small page.
    const at = new Date(instant)
    const local = new Date(instant - at.getTimezoneOffset() * 60_000).toISOString()
    return { date: local.slice(0, 10), time: local.slice(11, 16) }
  }
  // Field by field: engines write a date in different orders, and some midnight as 24.
  const shown = { year: '', month: '', day: '', hour: '', minute: '' }
  for (const { type, value } of clockOfZone(timeZone).formatToParts(instant))
    if (type in shown) shown[type as keyof typeof shown] = value.padStart(2, '0')
  const { year, month, day, hour, minute } = shown
  return { date: `${year}-${month}-${day}`, time: `${hour === '24' ? '00' : hour}:${minute}` }
}

/** The minutes by which a zone's clock is ahead of UTC at an instant (epoch ms). */
export function aheadOf(timeZone: string, instant: number): number {
  const { date, time } = wallClock(instant, timeZone)
  return Math.ceil((Date.parse(`${date}T${time}:00Z`) - instant) / 60_000)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOfZone(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Whether the device shows another time than the branch. */
export function isElsewhere(timeZone: string): boolean {
  // By their clocks, now and in the other half of the year: one zone has several names.
  return [Date.now(), Date.now() + 182 * 86_400_000].some(
    at => wallClock(at).time !== wallClock(at, timeZone).time,
  )
}

/** Minutes since midnight of "HH:mm". */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export function weekdayOf(date: string): Weekday {
  // Monday first, as the contract names them; Sunday is 0 for JavaScript.
  return WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'
}

/** 570 → '09:30'. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
