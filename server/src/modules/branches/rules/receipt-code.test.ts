import { expect, it } from 'vitest'
import { freeReceiptCode } from './receipt-code.ts'

it.each([
  ['Washline Roma Eur', [], 'WRE'],
  ['Washline Roma Eur', ['WRE'], 'WRE2'],
  ['Università', [], 'UNIV'],
  ['Ürün', ['URUN', 'URUN2'], 'URUN3'],
  ['فرع دبي', [], 'B1'],
  ['فرع دبي', ['B1'], 'B2'],
  ['洗車', ['B1', 'B2'], 'B3'],
  ['X', [], 'X1'],
  ['High Quality', [], 'HQ2'],
  ['24/7', [], 'B1'],
])('%s beside %j gets %s', (name, taken, code) => {
  expect(freeReceiptCode(name, new Set(taken))).toBe(code)
})
