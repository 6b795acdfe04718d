import { BRAND } from '@car-wash/server/contract/brand'
import { LANGUAGES } from '@car-wash/server/contract/constants'
import { expect, it } from 'vitest'
import { after, doneSteps, type Facts, firstOpen, isReady, stateOf, STEPS } from './steps.ts'

const brand: Facts['settings']['brand'] = { ...BRAND, legalName: '', taxNumber: '' }
const fresh: Facts = {
  settings: { brand, logo: null, languages: [...LANGUAGES], currency: 'EUR', currencyFixed: false },
  mail: { host: '', isOnServer: false },
  branches: 0,
  services: 0,
}
const done = (facts: Partial<Facts>, settings: Partial<Facts['settings']> = {}) => [
  ...doneSteps({ ...fresh, ...facts, settings: { ...fresh.settings, ...settings } }),
]

it('nothing is done in a new chain, and each step counts as done by what it leaves behind', () => {
  expect(done({})).toEqual([])
  expect(done({}, { brand: { ...brand, supportEmail: 'ciao@onda.it' } })).toEqual(['name'])
  expect(done({}, { brand: { ...brand, color: '#0a7a63' } })).toEqual(['colours'])
  expect(done({}, { languages: ['it'] })).toEqual(['terms'])
  expect(done({}, { currency: 'USD' })).toEqual(['terms'])
  expect(done({ mail: { host: 'mail.onda.it', isOnServer: false } })).toEqual(['mail'])
  expect(done({ mail: { host: '', isOnServer: true } })).toEqual(['mail'])
  expect(done({ branches: 1 })).toEqual(['branch'])
  expect(done({ services: 1 }, { currencyFixed: true })).toEqual(['terms', 'services'])
})

it('the setup shows a step with a good default as unchanged, not as to do', () => {
  expect(STEPS.map(step => stateOf(step, new Set(['name'])))).toEqual([
    'done',
    'unchanged',
    'unchanged',
    'open',
    'open',
    'open',
  ])
})

it('customers can book with a branch and a service, whatever else was skipped', () => {
  expect(isReady(new Set(['name', 'colours', 'terms', 'branch']))).toBe(false)
  expect(isReady(new Set(['branch', 'services']))).toBe(true)
})

it('the setup goes on with the first open step', () => {
  expect(firstOpen(new Set(['name', 'terms']))).toBe('colours')
  expect(firstOpen(new Set(STEPS))).toBe('ready')
  expect(after('name')).toBe('colours')
  expect(after('services')).toBe('ready')
})
