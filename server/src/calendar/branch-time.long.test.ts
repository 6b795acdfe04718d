import { expect, test } from 'vitest'
import { expectZoneAsTemporal } from './branch-time.oracle.ts'

const zones = Intl.supportedValuesOf('timeZone')

test('the conversion agrees with Temporal at every transition 2025–2030 of every zone', () => {
  const transitions = zones.reduce((total, zone) => total + expectZoneAsTemporal(zone), 0)
  expect(zones.length).toBeGreaterThan(400)
  expect(transitions).toBeGreaterThan(1_000)
})
