import { Types } from 'mongoose'
import { expect, it } from 'vitest'
import { counterId, hashOf, receiptNumber } from './receipt.ts'

const row = {
  at: new Date('2026-11-22T10:00:00Z'),
  branchId: new Types.ObjectId(),
  cents: 2490,
  method: 'cash' as const,
  for: { kind: 'booking', id: new Types.ObjectId() },
  tillId: new Types.ObjectId(),
  reverses: null,
  receiptNo: 'ROMA3F-2026-17',
  fiscalRef: null,
}

it.each([
  ['the amount', { cents: 2491 }],
  ['the method', { method: 'card' as const }],
  ['the time', { at: new Date('2026-11-22T10:00:01Z') }],
  ['the till', { tillId: null }],
  ['the number', { receiptNo: 'ROMA3F-2026-18' }],
  ['the row it reverses', { reverses: new Types.ObjectId() }],
])('a change of %s changes the hash', (_, change) => {
  expect(hashOf('', { ...row, ...change })).not.toBe(hashOf('', row))
})

it('the hash depends on the row before', () => {
  expect(hashOf('a', row)).not.toBe(hashOf('b', row))
})

it('a receipt number names the code, the year and the place in their series', () => {
  expect(receiptNumber(counterId('UNIV', '2026'), 3)).toBe('UNIV-2026-3')
})
