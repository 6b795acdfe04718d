import { expect, test } from 'vitest'
import { fullDays } from './booking-form.tsx'

const branch = {
  timeZone: 'Europe/Rome',
  closeingHours: '20:00',
  weekHours: { sat: null },
  closures: [],
}
const byDate = new Map(
  ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].map((date, free) => [
    date,
    { date, free: free === 3 ? 5 : 0 },
  ]),
)

test('open days without a free time are full, and today is only until the branch closes', () => {
  expect(fullDays({ byDate }, branch, Date.parse('2026-11-26T18:59:00Z'))).toEqual([
    '2026-11-26',
    '2026-11-27',
  ])
  expect(fullDays({ byDate }, branch, Date.parse('2026-11-26T19:00:00Z'))).toEqual(['2026-11-27'])
})

test('the hours of the day of the week are the ones that count', () => {
  const late = { ...branch, weekHours: { thu: { from: '08:00', to: '22:00' }, fri: null } }
  expect(fullDays({ byDate }, late, Date.parse('2026-11-26T20:59:00Z'))).toEqual(['2026-11-26', '2026-11-28'])
  expect(fullDays({ byDate }, late, Date.parse('2026-11-26T21:00:00Z'))).toEqual(['2026-11-28'])
})
