import { expect, it } from 'vitest'
import { asLanguage, cookieValue } from './detection.ts'

it('a regional code maps to its language, and an unknown code to none', () => {
  expect(asLanguage('it-CH')).toBe('it')
  expect(asLanguage('AR_eg')).toBe('ar')
  expect(asLanguage('de')).toBeUndefined()
  expect(asLanguage('')).toBeUndefined()
  expect(asLanguage(null)).toBeUndefined()
})

it('the cookie is found among others, and not by a suffix of its name', () => {
  expect(cookieValue('a=1; i18next=it; b=2', 'i18next')).toBe('it')
  expect(cookieValue('my-i18next=ar', 'i18next')).toBeUndefined()
  expect(cookieValue('', 'i18next')).toBeUndefined()
})
