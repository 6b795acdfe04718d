import { describe, expect, it } from 'vitest'
import { menuGroups } from './wash-menu.tsx'

const express = { kind: 'express', vehicleTypes: [] } as const
const seal = { kind: 'seal', vehicleTypes: [] } as const
const motorcycle = { kind: 'motorcycle', vehicleTypes: ['motorcycle'] } as const
const detail = { kind: 'detail', vehicleTypes: ['car', 'suv'] } as const
const menu = [seal, detail, motorcycle, express].map(each => ({
  ...each,
  vehicleTypes: [...each.vehicleTypes],
}))

describe('the menu by group', () => {
  it('the menu by group lists quick, full and care in that order, each in the order of the list', () => {
    expect(
      menuGroups(menu, undefined).map(({ group, services }) => [group, services.map(each => each.kind)]),
    ).toEqual([
      ['quick', ['motorcycle', 'express']],
      ['full', ['detail']],
      ['care', ['seal']],
    ])
  })

  it('the menu by group keeps what is for the vehicle, or for all, and leaves out a group without any', () => {
    expect(
      menuGroups(menu, 'motorcycle').map(({ group, services }) => [group, services.map(each => each.kind)]),
    ).toEqual([
      ['quick', ['motorcycle', 'express']],
      ['care', ['seal']],
    ])
  })
})
