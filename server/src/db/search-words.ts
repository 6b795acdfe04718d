import { phoneOf } from '../contract/phone.ts'

const SEPARATORS = /[^\p{L}\p{N}]+/u
/** Entries of one person: an index holds 2,000 for a document, and each is kept once more for each of thirty branches. */
const MAX_ENTRIES = 60
const MAX_TERMS = 8
/** Bound of one stored entry: beyond it nobody types. */
const MAX_ENTRY = 80
/** Marks an entry that is written backwards: a prefix of it is the end of a phone number or plate. */
const END = '<'

interface Named {
  names?: readonly string[]
  emails?: readonly (string | null)[]
  phone?: string | null | undefined
  plates?: readonly (string | null | undefined)[]
}

/**
 * The entries that a search compares with what is typed, by their beginnings: each word of a name, also without its apostrophes
 * and hyphens; an e-mail address and its words; a number and a plate without what separates their parts, and backwards.
 */
export function searchEntries({ names = [], emails = [], phone, plates = [] }: Named): string[] {
  const entries = [
    // "D'Angelo" is typed "dangelo" as well.
    ...names.map(fold).flatMap(name => [...wordsOf(name), ...wordsOf(name.replace(/[^\p{L}\p{N}\s]/gu, ''))]),
    ...numberEntries(phone),
    ...emails.map(email => fold(email ?? '')).flatMap(email => [email, ...wordsOf(email)]),
    ...plates.flatMap(plate => [...numberEntries(plate), ...wordsOf(fold(plate ?? ''))]),
  ]
  const known = entries.map(entry => entry.slice(0, MAX_ENTRY)).filter(entry => entry !== '')
  return [...new Set(known)].slice(0, MAX_ENTRIES)
}

const numberEntries = (text: string | null | undefined): string[] => {
  const whole = compact(text ?? '')
  return whole === '' ? [] : [whole, endOf(whole)]
}

/** Beginnings of entries, of which one has to match. */
export type Term = readonly [string, ...string[]]

/** Fewer signs say too little: letters, or digits with or without letters. */
const SHORTEST = { letters: 2, plate: 3, digits: 4 } as const

/**
 * What a typed query may mean, as alternatives of terms that must all match: a number or plate, or the beginning or end of one,
 * however it is spaced and dialled; words, each the beginning of a word of a name or address. None when nothing in it could be
 * found; null when it says too little to search for.
 */
export function searchTerms(typed: string): Term[][] | null {
  const folded = fold(typed)
  const whole = compact(folded)
  if (whole === '') return []
  const number = phoneOf(typed) ?? (/^[\d\s+()./-]+$/.test(folded) ? folded : undefined)
  if (number !== undefined) return saysEnough(whole) ? [[numberTerm(compact(number))]] : null
  const terms = folded
    .split(/\s+/)
    .flatMap(part => (part.includes('@') ? [part] : wordsOf(part)))
    .toSorted((a, b) => rarity(b) - rarity(a))
    .slice(0, MAX_TERMS)
  if (!terms.some(saysEnough)) return null
  const words = terms.map((term): Term => (hasDigit(term) && saysEnough(term) ? partTerm(term) : [term]))
  // A plate is also said in parts.
  const isPlate = terms.length > 1 && /^\p{L}{0,3}\p{N}[\p{L}\p{N}]*$/u.test(whole) && !folded.includes('@')
  return isPlate ? [[partTerm(whole)], words] : [words]
}

const hasDigit = (text: string): boolean => /\p{N}/u.test(text)

const saysEnough = (term: string): boolean => {
  if (!hasDigit(term)) return term.length >= SHORTEST.letters
  return term.length >= (/^\p{N}+$/u.test(term) ? SHORTEST.digits : SHORTEST.plate)
}

/** Numbers are rarer than words, and long ones than short ones. */
const rarity = (term: string): number => (hasDigit(term) && saysEnough(term) ? 100 : 0) + term.length

const partTerm = (part: string): Term => [part, endOf(part)]

/** Zeros may say how a number is dialled, or be the first of its last four digits. */
const numberTerm = (digits: string): Term => {
  const bare = digits.replace(/^0+/, '')
  const others = bare !== digits && bare.length >= SHORTEST.digits ? [bare, reversed(bare)] : []
  return [digits, reversed(digits), ...others]
}

/** Every entry that ends with a whole number begins with this. */
export const numberEnd = (number: string): string => endOf(compact(number))

export const prefixPattern = (prefix: string): RegExp => new RegExp(`^${escaped(prefix)}`)

const wordsOf = (folded: string): string[] => folded.split(SEPARATORS).filter(word => word !== '')

/** Letters and digits only: "AB 123-CD" → "ab123cd". */
const compact = (text: string): string => wordsOf(fold(text)).join('')

/** Zeros before a number say how it is dialled: "0039…", "06…". */
const endOf = (text: string): string => reversed(text.replace(/^0+/, ''))

const reversed = (text: string): string => END + Array.from(text).reverse().join('')

/** Letters that are no base letter with a mark, as people type them. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
  ...{ ة: 'ه', ى: 'ي', ـ: '' },
}

/** Ignores case and accents: "niccolo" finds Niccolò. Digits of every script are one. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıةىـ]/g, letter => TYPED_AS[letter] ?? letter)
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .trim()

const escaped = (term: string) => term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
