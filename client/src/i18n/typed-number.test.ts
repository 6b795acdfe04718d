import { LANGUAGES } from '@car-wash/server/contract/constants'
import { CURRENCIES } from '@car-wash/server/contract/currencies'
import { expect, it } from 'vitest'
import { createFormat } from './format.ts'
import { readMoney, readNumber } from './typed-number.ts'

it.each<[string, ...number[]]>([
  ['14,90', 14.9],
  ['14.90', 14.9],
  ['14.9', 14.9],
  ['14,', 14],
  ['14', 14],
  [',5', 0.5],
  ['0,05', 0.05],
  ['100,00', 100],
  ['1.250,50', 1250.5],
  ['1,250.50', 1250.5],
  ['1 250,50', 1250.5],
  ['1\u00A0250,50', 1250.5],
  ['1\u202F250', 1250],
  ["1'250.50", 1250.5],
  ['1’250', 1250],
  ['1.000.000', 1_000_000],
  ['1.000.000,5', 1_000_000.5],
  ['1,00,000', 100_000],
  ['1250.50', 1250.5],
  ['1250.500', 1250.5],
  ['0.125', 0.125],
  ['1 250.500', 1250.5],
  ['١٤٫٩٠', 14.9],
  ['١٤,٩٠', 14.9],
  ['١٤،٩٠', 14.9],
  ['١٬٢٥٠٫٥٠', 1250.5],
  ['١٬٢٥٠', 1250],
  ['۱۲۵', 125],
  ['१४.९', 14.9],
  ['１４．９', 14.9],
  ['\u200F14.90\u00A0', 14.9],
  ['-3,5', -3.5],
  ['−3.5', -3.5],
  ['1.250', 1250, 1.25],
  ['1,250', 1250, 1.25],
  ['١,٢٥٠', 1250, 1.25],
])('%j is read as %j', (typed, ...meanings) => {
  expect(readNumber(typed, 2)).toEqual(meanings)
})

it('a lone sign before three digits groups where there are no decimals, and is the decimal one where there are three', () => {
  expect(readNumber('1.250', 0)).toEqual([1250])
  expect(readNumber('1,250', 3)).toEqual([1.25])
  expect(readNumber('41.902', 6)).toEqual([41.902])
})

it.each([
  '',
  ' ',
  '.',
  ',',
  '-',
  'ten',
  '14h',
  '1e5',
  '0x10',
  'Infinity',
  'NaN',
  '1.2.3',
  '1,2,3',
  '1.25.500',
  '12.3456.789',
  '1,250.500.000',
  '1.250,50,0',
  '14..9',
  '14 9',
  '1 25',
  '1  250',
  '--5',
  '14-',
  '+14',
  '14,90 14,90',
])('%j is not a number', typed => {
  expect(readNumber(typed, 2)).toEqual([])
})

it.each([
  ['€ 14.9', 'EUR', 14.9],
  ['14,90€', 'EUR', 14.9],
  ['14,90 euro', 'EUR', 14.9],
  ['EUR 14', 'EUR', 14],
  ['14 eur', 'EUR', 14],
  ['€1.250,50', 'EUR', 1250.5],
  ['CHF 14.90', 'CHF', 14.9],
  ['US$ 14', 'USD', 14],
  ['14 $', 'USD', 14],
  ['١٤٫٩٠ د.إ.', 'AED', 14.9],
  ['14.90 AED', 'AED', 14.9],
])('%s is an amount in %s', (typed, currency, amount) => {
  expect(readMoney(typed, currency)).toEqual([amount])
})

it.each(['$ 14', '€ 14 €', 'EUR', '€', '14 cents'])('%s is not an amount in EUR', typed => {
  expect(readMoney(typed, 'EUR')).toEqual([])
})

it.each(LANGUAGES)(
  'the parser reads every amount that the page writes in %s',
  language => {
    for (const currency of CURRENCIES) {
      const format = createFormat(language, { currency, rates: {} })
      for (const amount of [0, 0.05, 14.9, 1250, 1250.5, 1_000_000])
        expect(readMoney(format.euro(amount), currency), format.euro(amount)).toEqual([amount])
    }
  },
  60_000,
)
