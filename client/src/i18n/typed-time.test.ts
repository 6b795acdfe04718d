import { LANGUAGES } from '@car-wash/server/contract/constants'
import { expect, it } from 'vitest'
import { createFormat } from './format.ts'
import { parseTyped } from './typed-time.ts'

it.each([
  ['10:20', '10:20'],
  ['1020', '10:20'],
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['18.30', '18:30'],
  ['7:50 pm', '19:50'],
  ['12:15 AM', '00:15'],
  ['12:15 p.m.', '12:15'],
  ['٠٧:٥٠ م', '19:50'],
  ['08:10 ص', '08:10'],
])('%s is parsed as %s', (typed, time) => {
  expect(parseTyped(typed, false)).toBe(time)
})

it('the hours 1 to 7 on a 12-hour clock are in the afternoon', () => {
  expect(parseTyped('7:50', true)).toBe('19:50')
  expect(parseTyped('8:00', true)).toBe('08:00')
  expect(parseTyped('7:50', false)).toBe('07:50')
})

it.each([[''], ['soon'], ['25:00'], ['10:75'], ['13:00 pm'], ['10:2']])('%j is not a time', typed => {
  expect(parseTyped(typed, false)).toBeUndefined()
})

it('the parser reads every time that the page writes', () => {
  for (const language of LANGUAGES) {
    const format = createFormat(language, { currency: 'EUR', rates: {} })
    for (const time of ['08:00', '12:05', '19:55']) {
      expect(parseTyped(format.time(time), !format.time('13:00').includes('13')), `${language} ${time}`).toBe(
        time,
      )
    }
  }
})
