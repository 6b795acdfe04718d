/** Country calling codes: of one digit, of two, and the beginnings of those of three. */
const CALLING_CODES =
  '1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])\\d'
export const CALLING_CODE = new RegExp(`^(?:${CALLING_CODES})$`)
const WITH_CODE = new RegExp(`^(${CALLING_CODES})(\\d+)$`)

const MIN_DIGITS = 5
/** E.164 has at most 15; some write a national zero as well. */
const MAX_DIGITS = 16
/** As stored. */
const MAX_LENGTH = 20

/** What is dialled once somebody has answered; it is left out. */
const EXTENSION = /(\d)[\s,;]*(?:extension|ext|x|interno|int|تحويلة)\.?\s*\d{1,6}$/i

/** What is left of a number as people write it, once invisible marks, quotes and a national "(0)" have gone. */
const WRITTEN = /^\(?\s*\+?[\d\s().,/·\u2212\p{Pd}]*$/u

/**
 * A phone number as it is stored and shown: an optional `+`, then digits in groups. Reads what people and their programs
 * write: any digits, spaces, dots, hyphens and brackets, invisible marks, "tel:", "+44 (0)20 …", "0044 …", an apostrophe
 * or a formula that keeps a spreadsheet from computing, an extension. The groups are those that were typed, or else threes and fours.
 * Undefined for what is no phone number.
 */
export function phoneOf(typed: string): string | undefined {
  const text = latinDigits(typed.normalize('NFKC'))
    .replaceAll(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/^[\s'"‘’`´=]+|[\s'"‘’`´]+$/g, '')
    .replace(/^tel:\s*/i, '')
    .replace(EXTENSION, '$1')
    .replace(/^(\(?(?:\+|00)[^(]*)\(0\)/, '$1 ')
  const groups = text.match(/\d+/g) ?? []
  const digits = groups.join('')
  if (!WRITTEN.test(text) || digits.length < MIN_DIGITS) return undefined
  const isDialledAbroad = /^00[1-9]/.test(digits)
  const isForeign = text.includes('+') || isDialledAbroad
  const number = isDialledAbroad ? digits.slice(2) : digits
  if (number.length > MAX_DIGITS) return undefined
  const asTyped = (isDialledAbroad ? groups.join(' ').replace(/^0 ?0 ?/, '') : groups.join(' ')).trim()
  const isGrouped = asTyped.length < MAX_LENGTH && !/\d{8}/.test(asTyped)
  const spaced = isGrouped ? asTyped : inGroups(number, isForeign)
  return (isForeign ? '+' : '') + (spaced.length < MAX_LENGTH ? spaced : number)
}

/** "393456110001" with its country's code: "39 345 611 0001". */
function inGroups(number: string, isForeign: boolean): string {
  const [, code = '', rest = number] = (isForeign ? WITH_CODE.exec(number) : null) ?? []
  const fours = rest.length % 3
  const threes = (rest.length - 4 * fours) / 3
  const groups = threes < 0 ? [rest] : groupsOf(rest, threes)
  return [code, ...groups].filter(Boolean).join(' ')
}

const groupsOf = (digits: string, threes: number): string[] => [
  ...(digits.slice(0, 3 * threes).match(/.{3}/g) ?? []),
  ...(digits.slice(3 * threes).match(/.{4}/g) ?? []),
]

/** Arabic, Persian and other decimal digits as Latin ones: each script has its ten in a row, from zero. */
function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, digit => {
    const point = digit.codePointAt(0) ?? 0
    let zero = point
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String(point - zero)
  })
}
