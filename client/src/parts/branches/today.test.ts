import { describe, expect, it } from 'vitest'
import { openingAt } from './today.tsx'

const rome = {
  timeZone: 'Europe/Rome',
  operatingHours: '08:00',
  closeingHours: '19:00',
  weekHours: {},
  closures: [],
}
/** 2026-11-21 is a Saturday, when Rome is an hour ahead of UTC. */
const at = (utc: string) => Date.parse(`2026-11-21T${utc}:00Z`)

describe('a branch today', () => {
  it('a branch today is open from its opening time until just before its closing time', () => {
    expect(openingAt(rome, at('06:59')).isOpen).toBe(false)
    expect(openingAt(rome, at('07:00')).isOpen).toBe(true)
    expect(openingAt(rome, at('17:59')).isOpen).toBe(true)
    expect(openingAt(rome, at('18:00')).isOpen).toBe(false)
  })

  it('a branch today follows its own local time and date', () => {
    const auckland = { ...rome, timeZone: 'Pacific/Auckland', weekHours: { sun: null } }
    expect(openingAt(auckland, at('12:00'))).toEqual({ hours: null, isOpen: false })
    expect(openingAt({ ...rome, weekHours: { sun: null } }, at('12:00')).isOpen).toBe(true)
  })

  it('a branch today follows the weekday’s own hours, if any', () => {
    const saturday = { ...rome, weekHours: { sat: { from: '09:00', to: '13:00' } } }
    expect(openingAt(saturday, at('11:30'))).toEqual({ hours: { from: '09:00', to: '13:00' }, isOpen: true })
    expect(openingAt(saturday, at('12:30')).isOpen).toBe(false)
  })

  it('a branch today is closed all day during a closure', () => {
    const closed = { ...rome, closures: [{ _id: '1', from: '2026-11-20', to: '2026-11-22', reason: 'x' }] }
    expect(openingAt(closed, at('10:00'))).toEqual({ hours: null, isOpen: false })
  })

  it('a branch today is closed for the hours of a part-day closure and open otherwise', () => {
    const lunch = {
      _id: '1',
      from: '2026-11-21',
      to: '2026-11-21',
      fromTime: '12:00',
      toTime: '14:00',
      reason: 'x',
    }
    const branch = { ...rome, closures: [lunch] }
    expect(openingAt(branch, at('11:30')).isOpen).toBe(false)
    expect(openingAt(branch, at('13:00')).isOpen).toBe(true)
    expect(openingAt(branch, at('11:30')).hours).toEqual({ from: '08:00', to: '19:00' })
  })

  it('a branch today stays open while only some of its bays are out of use', () => {
    const bay = {
      ...rome,
      closures: [{ _id: '1', from: '2026-11-21', to: '2026-11-21', bays: 1, reason: 'x' }],
    }
    expect(openingAt(bay, at('10:00')).isOpen).toBe(true)
  })
})
