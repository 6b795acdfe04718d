import { expect, test } from 'vitest'
import { SeenChanges } from './seen-changes.ts'

const START = Date.parse('2026-11-21T09:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)
/** Both clocks, so many seconds after the first read. */
const now = (seconds: number, wall = seconds) => ({
  wall: START + wall * 1000,
  steady: seconds * 1000,
})

test('the first read is of everything, and the next again of the last minute', () => {
  const seen = new SeenChanges()
  expect(seen.since(now(0))).toBeNull()
  seen.read(now(0), now(0), at(-5))
  expect(seen.since(now(0))).toEqual(at(-65))
  expect(seen.since(now(600))).toEqual(at(-65))
})

test('changes that a read began a minute later has found settled are not read again', () => {
  const seen = new SeenChanges()
  seen.read(now(0), now(0), at(-5))
  seen.read(now(59), now(59), at(-5))
  expect(seen.since(now(59.5))).toEqual(at(-65))
  seen.read(now(61), now(61), at(-5))
  expect(seen.since(now(62))).toEqual(at(-5))
  // A later change may have become visible before an earlier one, of the minute before it.
  seen.read(now(70), now(70), at(69))
  expect(seen.since(now(71))).toEqual(at(9))
  seen.read(now(130), now(130), at(69))
  expect(seen.since(now(131))).toEqual(at(9))
})

test('after the clock is set back, or before any change, the machine’s own minutes are read', () => {
  const seen = new SeenChanges()
  seen.read(now(0), now(0), null)
  expect(seen.since(now(0))).toEqual(at(-120))
  seen.read(now(10), now(10), at(9))
  expect(seen.since(now(20, -3600))).toEqual(at(-3660))
})
