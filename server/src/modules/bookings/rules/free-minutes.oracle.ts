import { expect } from 'vitest'
import fc from 'fast-check'
import { WEEKDAYS } from '../../../contract/constants.ts'
import { planDay, type BranchRules, type UsedCells } from '../../../calendar/branch-hours.ts'
import { addDays, cellOf, dateIn, instantAtOrAfter, timeOf } from '../../../calendar/branch-time.ts'
import { countFree, freeStarts, nextAvailable } from './availability.ts'
import { attemptOn, refusalOf } from './booking-rules.ts'
import type { Asking } from './free-minutes.ts'

/** Time zones of every kind: offsets of whole, half and quarter hours; clock changes of half an hour, at midnight and of a whole day. */
const ZONES = [
  'Europe/Rome',
  'Europe/London',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
  'UTC',
]

const time = fc.integer({ min: 0, max: 1439 }).map(timeOf)
const hours = fc.tuple(time, time).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))
const dayAfter = (n: number) => addDays('2025-12-30', n)
const closure = fc.record({
  from: fc.nat(8),
  days: fc.nat(3),
  part: fc.option(hours),
  bays: fc.option(fc.integer({ min: 1, max: 4 })),
})
const branchCase = fc.record({
  zone: fc.constantFrom(...ZONES),
  date: fc.oneof(
    { weight: 9, arbitrary: fc.nat(800).map(dayAfter) },
    { weight: 1, arbitrary: fc.constant('9999-12-31') },
  ),
  bays: fc.integer({ min: 1, max: 4 }),
  hours: fc.oneof(hours, fc.constant({ from: '08:00', to: '20:00' })),
  weekHours: fc.dictionary(fc.constantFrom(...WEEKDAYS), fc.option(hours), { maxKeys: 3 }),
  closures: fc.array(closure, { maxLength: 3 }),
})
const washCase = fc.record({
  minutes: fc.integer({ min: 1, max: 90 }),
  turnoverMinutes: fc.constantFrom(0, 0, 0, 1, 5, 10, 60),
  offered: fc.constantFrom('everywhere', 'everywhere', 'here', 'elsewhere'),
})
const use = fc.record({
  cars: fc.array(fc.tuple(fc.nat(1800), fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 4 })), {
    maxLength: 12,
  }),
  by: fc.constantFrom<Asking['by']>('customer', 'desk'),
  horizonDays: fc.constantFrom(90, 90, 30, 1),
  /** Minutes from the start of the date to now: mostly before it, sometimes within it or long past it. */
  now: fc.oneof(
    fc.integer({ min: -130_000, max: 2_000 }),
    fc.integer({ min: 300, max: 1_200 }),
    fc.constant(-90 * 1440),
  ),
})

/** Random branches, hours, closures, services, zones, cars and moments. */
const anyCase = fc.tuple(branchCase, washCase, use).map(([of, wash, { cars, by, now, horizonDays }]) => {
  const branch: BranchRules = {
    id: 'here',
    timeZone: of.zone,
    bays: of.bays,
    operatingHours: of.hours.from,
    closeingHours: of.hours.to,
    weekHours: of.weekHours,
    closures: of.closures.map(({ from, days, part, bays }) => ({
      from: addDays(of.date, from - 4),
      to: addDays(of.date, from - 4 + days),
      fromTime: part?.from,
      toTime: part?.to,
      bays,
      reason: '',
    })),
  }
  const begin = instantAtOrAfter(of.date, '00:00', of.zone)
  const used: Record<string, number> = {}
  for (const [from, minutes, count] of cars) {
    const c0 = cellOf(begin + from * 60_000)
    for (let cell = c0; cell < c0 + Math.ceil(minutes / 5); cell++) used[cell] = count
  }
  const offered = { everywhere: [], here: ['here'], elsewhere: ['there'] }[wash.offered]
  const asking: Asking = {
    branch,
    wash: { id: 'wash', ...wash, branches: offered },
    by,
    now: begin + now * 60_000 + 7,
    horizonDays,
  }
  return { asking, date: of.date, used }
})

const STEPS = Array.from({ length: 288 }, (_, step) => timeOf(step * 5))

/** The starts of a day that pass the rule chain. */
function passing(asking: Asking, date: string, used: UsedCells): string[] {
  const plan = planDay(asking.branch, date)
  return STEPS.filter(step => !refusalOf(attemptOn(plan, { ...asking, date, time: step, used })))
}

/**
 * Compares the free starts of random days, their number and the first of them, with the rule chain, start by start.
 * Returns the number of days that had any.
 */
export function expectStartsByTheRules(runs: number): number {
  let withStarts = 0
  fc.assert(
    fc.property(anyCase, ({ asking, date, used }) => {
      const expected = passing(asking, date, used)
      if (expected.length > 0) withStarts++
      expect(freeStarts({ ...asking, date, used })).toEqual(expected)
      const usedOn = new Map([[date, used]])
      expect(countFree(asking, [date], usedOn)).toEqual([expected.length])
      const from = instantAtOrAfter(date, '00:00', asking.branch.timeZone)
      const first = nextAvailable({ ...asking, from, usedOn, dates: [date] })
      const isSearched = dateIn(asking.branch.timeZone, Math.max(from, asking.now)) <= date
      if (isSearched) expect(first?.time).toBe(expected[0])
    }),
    { numRuns: runs },
  )
  return withStarts
}
