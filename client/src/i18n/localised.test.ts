import { expect, it } from 'vitest'
import { localised } from './localised.ts'

const service = {
  name: 'Express wash',
  description: 'Outside only',
  features: ['Foam', 'Rinse'],
  translations: { it: { name: 'Lavaggio rapido', description: '', features: [] } },
}

it('texts come in the language shown', () => {
  expect(localised(service, 'it').name).toBe('Lavaggio rapido')
})

it('a text without a translation, or with an empty one, stays as it is', () => {
  expect(localised(service, 'it')).toMatchObject({ description: 'Outside only', features: ['Foam', 'Rinse'] })
  expect(localised(service, 'ar')).toBe(service)
  expect(localised(service, 'en')).toBe(service)
})
