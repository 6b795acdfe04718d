import { describe, expect, it } from 'vitest'
import { barOf, mayGiveBack, stateOf } from './packages-table.tsx'

function userPackage(changes: object = {}) {
  return {
    remainingWashes: 4,
    availableWashes: 4,
    isPaid: false,
    expiryDate: '2026-12-31',
    packageId: { washCount: 4, price: 40 },
    ...changes,
  }
}

describe('the wash bar', () => {
  it('the wash bar is full at ten washes, even for a smaller package', () => {
    expect(barOf(userPackage())).toMatchObject({ value: 4, max: 10 })
  })

  it('the wash bar is full at the wash count of a package with more than ten', () => {
    const many = userPackage({ remainingWashes: 20, packageId: { washCount: 25, price: 40 } })
    expect(barOf(many)).toMatchObject({ value: 20, max: 25 })
  })

  it('the wash bar is red at two washes or fewer', () => {
    expect(barOf(userPackage({ remainingWashes: 3 })).tone).toBe('brand')
    expect(barOf(userPackage({ remainingWashes: 2 })).tone).toBe('danger')
    expect(barOf(userPackage({ remainingWashes: 0 })).tone).toBe('danger')
  })
})

describe('a package can be given back', () => {
  it('while it is unused, and unpaid or free', () => {
    expect(mayGiveBack(userPackage())).toBe(true)
    const free = { isPaid: true, packageId: { washCount: 4, price: 0 } }
    expect(mayGiveBack(userPackage({ ...free, paidAt: '2026-11-20T09:00:00.000Z' }))).toBe(true)
    // Imported: paid elsewhere.
    expect(mayGiveBack(userPackage(free))).toBe(false)
  })

  it('a package cannot be given back once it is paid, or a wash is held or used', () => {
    expect(mayGiveBack(userPackage({ isPaid: true }))).toBe(false)
    expect(mayGiveBack(userPackage({ availableWashes: 3 }))).toBe(false)
    expect(mayGiveBack(userPackage({ remainingWashes: 3, availableWashes: 3 }))).toBe(false)
  })
})

it('a package can be used on its last day but not later', () => {
  expect(stateOf(userPackage(), '2026-12-31')).toBe('usable')
  expect(stateOf(userPackage(), '2027-01-01')).toBe('expired')
  expect(stateOf(userPackage({ remainingWashes: 0 }), '2027-01-01')).toBe('empty')
})
