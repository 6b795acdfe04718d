import { expect, it } from 'vitest'
import { valuesOf } from '../../parts/form/codec.ts'
import { branchFields, closures as closureRows } from './branch-fields.tsx'
import { previewOf } from './preview-days.ts'

// A Monday.
const MONDAY = '2026-11-23'
const branch = {
  ...valuesOf(branchFields, { timeZone: 'Europe/Rome' }),
  operatingHours: '07:00',
  closeingHours: '19:00',
}

it('the preview shows the bookable part of the usual hours on seven days', () => {
  const days = previewOf(branch, MONDAY)
  expect(days.map(({ date }) => date.slice(8))).toEqual(['23', '24', '25', '26', '27', '28', '29'])
  expect(days[0]?.open).toEqual({ from: '08:00', to: '19:00' })
})

it('the preview shows the special hours of a weekday', () => {
  const weekHours = {
    ...branch.weekHours,
    sat: { mode: 'own', from: '10:00', to: '22:00' },
    sun: { mode: 'closed', from: '', to: '' },
  } as const
  const days = previewOf({ ...branch, weekHours }, MONDAY)
  expect(days[5]?.open).toEqual({ from: '10:00', to: '20:00' })
  expect(days[6]?.open).toBeNull()
})

it('the preview closes the days of a full closure and keeps the others open', () => {
  const closures = [{ ...closureRows.blank, from: '2026-11-24', to: '2026-11-25' }]
  const days = previewOf({ ...branch, closures }, MONDAY)
  expect(days.map(({ open }) => open === null)).toEqual([false, true, true, false, false, false, false])
})

it('the preview lists closures of part of a day or of some bays', () => {
  const part = { ...closureRows.blank, from: MONDAY, to: MONDAY, fromTime: '12:00', toTime: '14:00' }
  const bay = { ...closureRows.blank, from: MONDAY, to: MONDAY, bays: '1' }
  const [monday] = previewOf({ ...branch, closures: [part, bay] }, MONDAY)
  expect(monday?.open).not.toBeNull()
  expect(monday?.parts).toEqual([part, bay])
})

it('the preview marks the days with special hours, with the reason of a closure', () => {
  const weekHours = { ...branch.weekHours, sun: { mode: 'closed', from: '', to: '' } } as const
  const closures = [{ ...closureRows.blank, from: '2026-11-24', to: '2026-11-24', reason: 'Works' }]
  const days = previewOf({ ...branch, weekHours, closures }, MONDAY)
  expect(days.map(({ exception, reason }) => [exception, reason])).toEqual([
    [null, ''],
    ['closure', 'Works'],
    [null, ''],
    [null, ''],
    [null, ''],
    [null, ''],
    ['weekday', ''],
  ])
})

it('the preview shows no hours while a time is incomplete', () => {
  expect(previewOf({ ...branch, closeingHours: '1' }, MONDAY)[0]?.open).toBeNull()
})
