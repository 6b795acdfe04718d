import { type Weekday, WEEKDAYS } from '@car-wash/server/contract/constants'

/** The local date and time of a zone at an instant (epoch ms); without a zone, those of this device. */
export function wallClock(instant: number, timeZone?: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  const [date = '', time = ''] = format.format(instant).split(', ')
  return { date, time: time.slice(0, 5) }
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
