import { expect, it } from 'vitest'
import { FIRST_CURRENCY } from './constants.ts'
import { CURRENCIES } from './currencies.ts'

it('every currency is one that Intl knows and writes with two decimals, once and in order', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  const decimals = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  expect(CURRENCIES.filter(currency => !known.has(currency) || decimals(currency) !== 2)).toEqual([])
  expect(CURRENCIES).toEqual([...new Set(CURRENCIES)].sort())
  expect(CURRENCIES).toContain(FIRST_CURRENCY)
})
