import { expect, it } from 'vitest'
import { createFormat } from '../i18n/format.ts'
import { atBranch } from './at-branch.ts'

const EURO = { currency: 'EUR', rates: {} } as const

it('a car’s finish is shown by the clock of its branch, whatever zone the owner is in', () => {
  const dubai = {
    startsAt: '2026-11-23T08:20:00+04:00',
    bookingDate: '2026-11-23',
    bookingTime: '08:20',
  }
  expect(createFormat('it', EURO).instantTime(atBranch('2026-11-23T04:40:00.000Z', dubai), 'UTC')).toBe(
    '08:40',
  )
})

it('the day shown is that of the branch', () => {
  const dubai = {
    startsAt: '2026-11-23T08:20:00+04:00',
    bookingDate: '2026-11-23',
    bookingTime: '08:20',
  }
  expect(createFormat('it', EURO).instant(atBranch('2026-11-22T22:30:00.000Z', dubai), 'UTC')).toBe(
    '23/11/2026, 02:30',
  )
})
