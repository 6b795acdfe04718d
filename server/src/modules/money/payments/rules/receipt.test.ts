import { expect, it } from 'vitest'
import { counterId, receiptNumber } from './receipt.ts'

it('a receipt number names the code, the year, the restore if there was one, and the place in their series', () => {
  expect(receiptNumber(counterId('UNIV', '2026', 0), 3)).toBe('UNIV-2026-3')
  expect(receiptNumber(counterId('UNIV', '2026', 1_796_000_000), 3)).toBe('UNIV-2026-TPAIGW-3')
})
