import { expect, it } from 'vitest'
import { keptNames, localized } from './localized.ts'

const service = {
  name: 'Express wash',
  description: 'Outside only',
  features: ['Foam', 'Rinse'],
  translations: { it: { name: 'Lavaggio rapido', description: '', features: [] } },
}

it('texts are in the current language', () => {
  expect(localized(service, 'it').name).toBe('Lavaggio rapido')
})

it('a text without a translation, or with an empty one, stays in English', () => {
  expect(localized(service, 'it')).toMatchObject({ description: 'Outside only', features: ['Foam', 'Rinse'] })
  expect(localized(service, 'ar')).toBe(service)
  expect(localized(service, 'en')).toBe(service)
})

it('a booking shows the translation of its stored name, unless the service has been renamed', () => {
  const nameOf = keptNames([service], 'it')
  expect(nameOf('Express wash')).toBe('Lavaggio rapido')
  expect(nameOf('Wash of last year')).toBe('Wash of last year')
  expect(keptNames(undefined, 'it')('Express wash')).toBe('Express wash')
})
