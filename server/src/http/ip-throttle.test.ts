import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IpThrottle } from './ip-throttle.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

test('the limit per minute applies to an IPv4 address, and to the network of an IPv6 one', () => {
  const throttle = new IpThrottle(2)
  expect([throttle.take('10.0.0.1'), throttle.take('::ffff:10.0.0.1')]).toEqual([0, 0])
  vi.advanceTimersByTime(20_000)
  expect(throttle.take('10.0.0.1')).toBe(40_000)
  expect(throttle.take('10.0.0.2')).toBe(0)
  expect(throttle.take('2001:db8::1') + throttle.take('2001:db8::2')).toBe(0)
  expect(throttle.take('2001:db8::3')).toBe(60_000)
  vi.advanceTimersByTime(40_000)
  expect(throttle.take('10.0.0.1')).toBe(0)
})

test('addresses whose minute has passed are dropped, so that a million of them take no memory', () => {
  const throttle = new IpThrottle(1)
  for (let n = 0; n < 60_000; n++) {
    if (n % 5000 === 0) vi.advanceTimersByTime(60_000)
    throttle.take(`10.${String(n >> 16)}.${String((n >> 8) & 255)}.${String(n & 255)}`)
  }
  expect(throttle.kept).toBeLessThanOrEqual(20_000)
})
