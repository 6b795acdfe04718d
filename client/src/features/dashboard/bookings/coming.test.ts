import { describe, expect, it } from 'vitest'
import { daysUntil, isComing, mayChange, mayConfirm, nextOf } from './coming.ts'

const at = (iso: string) => Date.parse(iso)

function booking(startsAt: string, changes: object = {}) {
  const start = at(startsAt)
  return {
    startsAt,
    endsAt: new Date(start + 30 * 60_000).toISOString(),
    canChangeUntil: new Date(start - 2 * 3_600_000).toISOString(),
    status: 'pending' as 'pending' | 'confirmed' | 'completed' | 'cancelled',
    ...changes,
  }
}

describe('the next booking', () => {
  const now = at('2026-11-21T10:00:00Z')

  it('the next booking is the upcoming one that starts first, whatever the order of the list', () => {
    const [later, first] = [booking('2026-11-25T11:00:00+01:00'), booking('2026-11-21T12:00:00+01:00')]
    expect(nextOf([later, first, booking('2026-11-20T11:00:00+01:00')], now)).toBe(first)
  })

  it('the next booking is compared by instant, not by local time', () => {
    const [rome, dubai] = [booking('2026-11-22T09:00:00+01:00'), booking('2026-11-22T10:00:00+04:00')]
    expect(nextOf([rome, dubai], now)).toBe(dubai)
  })

  it('the next booking is never a cancelled or completed one', () => {
    const cancelled = booking('2026-11-22T09:00:00+01:00', { status: 'cancelled' })
    const completed = booking('2026-11-22T09:00:00+01:00', { status: 'completed' })
    expect(nextOf([cancelled, completed], now)).toBeUndefined()
  })

  it('the next booking can be confirmed once, until its start and before the car is there', () => {
    const start = '2026-11-21T12:00:00+01:00'
    expect(mayConfirm(booking(start), now)).toBe(true)
    expect(mayConfirm(booking(start), at(start))).toBe(false)
    for (const changes of [
      { status: 'cancelled' },
      { visit: { step: 'arrived' } },
      { customerConfirmedAt: '2026-11-20T10:00:00.000Z' },
    ])
      expect(mayConfirm(booking(start, changes), now)).toBe(false)
  })

  it('the next booking stays while the car is at the branch, whatever its planned end was, and just after', () => {
    for (const step of ['arrived', 'washing', 'ready']) {
      const late = booking('2026-11-21T09:00:00+01:00', { status: 'confirmed', visit: { step } })
      expect(isComing(late, now)).toBe(true)
      expect(mayChange(late, at('2026-11-21T05:00:00Z'))).toBe(false)
    }
  })

  it('the next booking stays while the wash is in progress', () => {
    const running = booking('2026-11-21T10:45:00+01:00', { status: 'confirmed' })
    expect(isComing(running, now)).toBe(true)
    expect(isComing(running, at('2026-11-21T10:15:00Z'))).toBe(false)
  })
})

it('a booking can be changed until the cut-off but not at it', () => {
  const one = booking('2026-11-21T15:00:00+01:00')
  expect(mayChange(one, at('2026-11-21T11:59:59Z'))).toBe(true)
  expect(mayChange(one, at('2026-11-21T12:00:00Z'))).toBe(false)
})

it('the countdown counts the days until the wash in its branch’s time zone', () => {
  expect(daysUntil(booking('2026-11-22T00:30:00+01:00'), at('2026-11-21T23:10:00Z'))).toBe(0)
  expect(daysUntil(booking('2026-11-22T09:00:00+01:00'), at('2026-11-21T22:50:00Z'))).toBe(1)
  expect(daysUntil(booking('2026-11-22T09:00:00+04:00'), at('2026-11-21T20:30:00Z'))).toBe(0)
  expect(daysUntil(booking('2026-12-01T09:00:00-05:00'), at('2026-11-21T04:59:00Z'))).toBe(11)
  expect(daysUntil(booking('2026-11-21T09:00:00Z'), at('2026-11-21T08:00:00Z'))).toBe(0)
})
