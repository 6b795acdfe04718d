import { expect, it } from 'vitest'
import { bodyOf, isField, valuesOf } from './profile-values.ts'

const profile = {
  _id: 'a'.repeat(24),
  name: 'Ada',
  email: 'ada@example.com',
  phone: null,
  role: 'customer' as const,
  address: 'Via Roma 1',
  language: null,
  familyMembers: [{ _id: 'b'.repeat(24), name: 'Bo', relationship: 'Son' }],
  vehicles: [{ _id: 'c'.repeat(24), plate: 'AB123CD', label: '', type: 'suv' as const }],
}

it('an untouched form sends back the profile as it was, each entry with its id', () => {
  const { name, phone, address, language, familyMembers, vehicles } = profile
  expect(bodyOf(valuesOf(profile))).toEqual({ name, phone, address, language, familyMembers, vehicles })
})

it('what was emptied is cleared on the server, and blanks alone count as empty', () => {
  const emptied = { ...valuesOf(profile), address: '  ', phone: ' ', language: '' as const }
  expect(bodyOf(emptied)).toMatchObject({ address: null, phone: null, language: null })
})

it('a complaint of the server finds its field, in a list too, and nothing else passes for one', () => {
  expect(['name', 'vehicles.1.plate', 'familyMembers.0.relationship'].every(isField)).toBe(true)
  expect(['email', 'vehicles', 'vehicles.1._id', '__proto__.name'].some(isField)).toBe(false)
})
