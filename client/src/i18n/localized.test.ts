import { expect, it } from 'vitest'
import { keptNames, localized } from './localized.ts'

const service = {
  name: 'Express wash',
  description: 'Outside only',
  features: ['Foam', 'Rinse'],
  translations: { it: { name: 'Lavaggio rapido', description: '', features: [] } },
}

it('texts come in the language shown', () => {
  expect(localized(service, 'it').name).toBe('Lavaggio rapido')
})

it('what has no translation, or an empty one, keeps its base text', () => {
  expect(localized(service, 'it')).toMatchObject({ description: 'Outside only', features: ['Foam', 'Rinse'] })
  expect(localized(service, 'ar')).toBe(service)
  expect(localized(service, 'en')).toBe(service)
})

it('a booking shows the translation of the name it has kept, unless the service has another name since', () => {
  const nameOf = keptNames([service], 'it')
  expect(nameOf('Express wash')).toBe('Lavaggio rapido')
  expect(nameOf('Wash of last year')).toBe('Wash of last year')
  expect(keptNames(undefined, 'it')('Express wash')).toBe('Express wash')
})
