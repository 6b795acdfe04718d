import { useMemo } from 'react'
import { Select, type SelectProps } from './select.tsx'

export type TimeFieldProps = Omit<SelectProps, 'choices' | 'groups'> & {
  /** First and last time offered, `HH:mm`. */
  from: string
  to: string
  /** Minutes between two times. */
  step?: number | undefined
  /** `HH:mm` in the words of the language. */
  format: (time: string) => string
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

function clock(total: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(total / 60))}:${two(total % 60)}`
}

/** The times from one to the other, by hour. */
function timesByHour(from: string, to: string, step: number): Map<string, string[]> {
  const hours = new Map<string, string[]>()
  for (let time = minutes(from); time <= minutes(to); time += step) {
    const hour = clock(time - (time % 60))
    hours.set(hour, [...(hours.get(hour) ?? []), clock(time)])
  }
  return hours
}

/** A time of day (`HH:mm`) in steps, as a list grouped by hour; typing finds it. */
export function TimeField({ from, to, step = 5, format, ...select }: TimeFieldProps) {
  const groups = useMemo(
    () =>
      Array.from(timesByHour(from, to, step), ([hour, times]) => ({
        title: format(hour),
        choices: times.map(time => ({ value: time, label: format(time) })),
      })),
    [from, to, step, format],
  )
  return <Select {...select} groups={groups} />
}
