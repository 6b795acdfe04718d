import { LANGUAGES } from '@car-wash/server/contract/constants'
import { currencyWords } from './currency-sign.ts'

const GROUPS = { '.': /^\d{1,3}(\.\d{3})+$/, ',': /^\d{1,3}(,\d{3})+$|^\d{1,2}(,\d{2})+,\d{3}$/ } as const

/**
 * What a typed number can mean, whatever the language: "14,90" and "١٤٫٩٠" are [14.9], "1.250,50" and "1 250.50" are
 * [1250.5]. A lone point or comma before three digits is read by the `decimals` of the field: with none it groups, with
 * three or more it is the decimal sign, otherwise it may be either: "1.250" is [1250, 1.25]. Empty for anything else.
 */
export function readNumber(text: string, decimals: number): number[] {
  const [, sign = '', digits = ''] = /^([-−]?)(.*)$/.exec(plain(text)) ?? []
  return readDigits(digits, decimals).map(value => (sign === '' ? value : -value))
}

/** The same of an amount of money, with or without the currency's sign, code or name: "€ 14.9". */
export function readMoney(text: string, currency: string): number[] {
  const typed = plain(text).toLowerCase()
  const word = wordsOf(currency).find(sign => typed.startsWith(sign) || typed.endsWith(sign))
  if (word === undefined) return readNumber(typed, 2)
  return readNumber(typed.startsWith(word) ? typed.slice(word.length) : typed.slice(0, -word.length), 2)
}

function readDigits(text: string, decimals: number): number[] {
  const loose = text.replaceAll(/(\d)[\s'’٬](?=\d{3}(?!\d))/g, '$1')
  const isGrouped = loose !== text
  // The sign that is written last, if it is there once, is the decimal one.
  const [, whole = '', last = '', fraction = ''] = /^(.*)([.,٫])(\d*)$/.exec(loose) ?? [undefined, loose]
  const either = last === '.' || last === ',' ? last : undefined
  if (either && whole.includes(either)) return isGrouped ? [] : grouped(loose)
  const decimal = last === '' ? grouped(whole) : grouped(whole, fraction)
  const isLone = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3 && !isGrouped
  if (either === undefined || !isLone || decimals > 2) return decimal
  const thousands = Number(whole + fraction)
  return decimals === 0 ? [thousands] : [thousands, ...decimal]
}

/** The value of digits that may be grouped by one sign, and of those after the decimal sign. */
function grouped(whole: string, fraction = ''): number[] {
  const sign = whole.includes('.') ? '.' : ','
  if (!/^\d*$/.test(whole) && !GROUPS[sign].test(whole)) return []
  if (whole === '' && fraction === '') return []
  return [Number(`${whole.replaceAll(sign, '')}.${fraction}`)]
}

/** With Latin digits, one kind of comma and space, and without direction marks. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, digit => String(valueOf(digit)))
    .replaceAll('،', ',')
    .trim()
}

/** The digits of a script follow one another. */
function valueOf(digit: string): number {
  const code = digit.charCodeAt(0)
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCharCode(code - value - 1))) value += 1
  return value
}

/** The longest first: "US$" before "$". */
const wordsOf = (currency: string) =>
  LANGUAGES.flatMap(language => currencyWords(language, currency))
    .map(word => plain(word).toLowerCase())
    .sort((one, other) => other.length - one.length)
