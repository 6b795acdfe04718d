import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { dateIn, instantOf, isoWithOffset, wallClockIn } from './branch-time.ts'

const FROM = Temporal.Instant.from('2025-01-01T00:00:00Z')
const TO = Temporal.Instant.from('2031-01-01T00:00:00Z')

/** Steps around the transition: inside the gap or the repeated hour, at its edges, and far outside. */
const MINUTES_AROUND = [-1_500, -95, -60, -30, -5, -1, 0, 1, 5, 30, 59, 60, 95, 1_500]

function expectWallClock(local: Temporal.PlainDateTime, zone: string): void {
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const exists = earlier.toPlainDateTime().equals(local)
  const date = local.toPlainDate().toString()
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const expected = exists ? earlier.epochMilliseconds : null
  expect(instantOf(date, time, zone), `${date} ${time} ${zone}`).toBe(expected)
}

function expectInstant(instant: Temporal.Instant, zone: string): void {
  const there = instant.toZonedDateTimeISO(zone)
  const local = there.toPlainDateTime()
  const date = local.toPlainDate().toString()
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const at = instant.epochMilliseconds
  expect(wallClockIn(zone, at), `${instant.toString()} ${zone}`).toEqual({ date, time })
  expect(dateIn(zone, at)).toBe(date)
  expect(isoWithOffset(at, zone)).toBe(`${local.toString({ smallestUnit: 'second' })}${there.offset}`)
}

/**
 * Compares wall clocks and instants around every transition 2025–2030 of a zone with Temporal, in both directions.
 * Returns the number of transitions.
 */
export function expectZoneAsTemporal(zone: string): number {
  let transitions = 0
  let next = FROM.toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (next && Temporal.Instant.compare(next.toInstant(), TO) < 0) {
    transitions += 1
    const before = next.subtract({ seconds: 1 }).toPlainDateTime().add({ seconds: 1 })
    for (const minutes of MINUTES_AROUND) {
      expectInstant(next.toInstant().add({ minutes }), zone)
      expectWallClock(before.add({ minutes }), zone)
      expectWallClock(next.toPlainDateTime().add({ minutes }), zone)
    }
    next = next.getTimeZoneTransition('next')
  }
  return transitions
}
