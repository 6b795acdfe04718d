import { expect, it } from 'vitest'
import { bodyOf, valuesOf } from '../../parts/form/codec.ts'
import { profileFields } from './profile-fields.tsx'

const profile = {
  name: 'Ada',
  phone: null,
  address: 'Via Roma 1',
  language: null,
  reminders: true,
  familyMembers: [{ _id: 'b'.repeat(24), name: 'Bo', relationship: 'Son' }],
  vehicles: [{ _id: 'c'.repeat(24), plate: 'AB123CD', label: '', type: 'suv' as const }],
}
const values = valuesOf(profileFields, profile)

it('an unchanged form sends the profile back unchanged, each entry with its id', () => {
  expect(bodyOf(profileFields, values)).toEqual(profile)
})

it('an emptied field is cleared on the server, and whitespace counts as empty', () => {
  const emptied = { ...values, address: '  ', phone: ' ', language: '' }
  expect(bodyOf(profileFields, emptied)).toMatchObject({ address: null, phone: null, language: null })
})

it('a new vehicle is a car and is sent without an id', () => {
  const vehicles = [{ ...profileFields.vehicles.blank, plate: 'ZZ999ZZ' }]
  expect(bodyOf(profileFields, { ...values, vehicles }).vehicles).toEqual([
    { plate: 'ZZ999ZZ', label: '', type: 'car' },
  ])
})
