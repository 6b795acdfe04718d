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

it('an unchanged form sends the profile back unchanged, each entry with its id', () => {
  const { name, phone, address, language, familyMembers, vehicles } = profile
  expect(bodyOf(valuesOf(profile))).toEqual({ name, phone, address, language, familyMembers, vehicles })
})

it('an emptied field is cleared on the server, and whitespace counts as empty', () => {
  const emptied = { ...valuesOf(profile), address: '  ', phone: ' ', language: '' as const }
  expect(bodyOf(emptied)).toMatchObject({ address: null, phone: null, language: null })
})

it('a server error maps to its field, also within a list, and unknown paths map to none', () => {
  expect(['name', 'vehicles.1.plate', 'familyMembers.0.relationship'].every(isField)).toBe(true)
  expect(['email', 'vehicles', 'vehicles.1._id', '__proto__.name'].some(isField)).toBe(false)
})
