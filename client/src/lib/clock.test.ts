import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { todayIn } from './calendar-day.ts'
import { hearTime, onServerTime, serverNow } from './clock.ts'

const NOW = Date.parse('2026-11-26T10:00:00Z')
const at = (ms: number) => new Date(ms).toUTCString()

vi.useFakeTimers({ now: NOW })
afterEach(() => {
  vi.setSystemTime(NOW)
  hearTime(at(NOW))
})
afterAll(() => vi.useRealTimers())

it('a device whose clock is days ahead shows the day of the server', () => {
  const heard = vi.fn()
  const stop = onServerTime(heard)
  vi.setSystemTime(NOW + 3 * 86_400_000)
  expect(todayIn('Europe/Rome')).toBe('2026-11-29')
  hearTime(at(NOW))
  expect(todayIn('Europe/Rome')).toBe('2026-11-26')
  hearTime(at(NOW + 1_000))
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

it('a device that corrects its clock is followed', () => {
  vi.setSystemTime(NOW - 86_400_000)
  hearTime(at(NOW))
  expect(serverNow()).toBe(NOW)
  vi.setSystemTime(NOW)
  hearTime(at(NOW))
  expect(serverNow()).toBe(NOW)
})

it('a minute of difference and an unreadable date change nothing', () => {
  hearTime(at(NOW - 60_000))
  hearTime(undefined)
  hearTime('soon')
  expect(serverNow()).toBe(NOW)
})
