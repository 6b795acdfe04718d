import { expect, it } from 'vitest'
import { asLanguage } from './as-language.ts'

it('a regional code maps to its language, and an unknown code to none', () => {
  expect(asLanguage('it-CH')).toBe('it')
  expect(asLanguage('AR_eg')).toBe('ar')
  expect(asLanguage('zxx')).toBeUndefined()
  expect(asLanguage('')).toBeUndefined()
  expect(asLanguage(null)).toBeUndefined()
})
