import { phoneOf } from '../contract/phone.ts'

/** Anything but letters and digits separates words; an e-mail address, phone number or plate also counts as one word. */
const SEPARATORS = /[^\p{L}\p{N}]+/u
const MAX_WORDS = 40
const MAX_TERMS = 8
/** Bound of one stored entry: beyond it nobody types. */
const MAX_ENTRY = 80

/**
 * The lower-cased entries, of name, e-mail, phone and plates, that the admins' prefix search matches. A text of several
 * words has an entry per word, followed by the others: "anna rossi" and "rossi anna", so that one prefix holds both.
 * Each word of a name is an entry too, also without its apostrophes and hyphens, so that whoever has the word is found in the order of the index (decision 265).
 */
export function searchWords(...texts: readonly (string | null | undefined)[]): string[] {
  const entries = new Set<string>()
  for (const text of texts) for (const entry of entriesOf(fold(text ?? ''))) entries.add(entry)
  return [...entries].slice(0, MAX_WORDS)
}

function entriesOf(folded: string): string[] {
  const words = wordsOf(folded)
  if (folded.includes('@')) return [folded, ...words]
  if (/\d/.test(folded)) return [...namesOf(words), ...(words.length > 0 ? [words.join('')] : [])]
  // "D'Angelo" is typed "dangelo" as well.
  return [...namesOf(words), ...namesOf(wordsOf(folded.replace(/[^\p{L}\s]/gu, '')))]
}

const namesOf = (words: readonly string[]): string[] => [...words.filter(isOfLetters), ...rotationsOf(words)]

const isOfLetters = (word: string): boolean => !/\p{N}/u.test(word)

/** Shorter ones are rather the beginning of another word, or of a plate. */
const SHORTEST_WORD = 3

/** The typed word, when it is a single one of letters alone: each text that has it has it as an entry. Null for others. */
export function wholeWord(typed: string | undefined): string | null {
  const [word, ...others] = wordsOf(fold(typed ?? ''))
  if (word === undefined || others.length > 0 || typed?.includes('@') === true) return null
  return isOfLetters(word) && word.length >= SHORTEST_WORD ? word : null
}

/** After the last entry that begins with a word. */
const LAST = '\u{10ffff}'

/** Entries that begin with a word and go on with letters or digits, such as those of "Rossini" for "rossi". */
export const longerThan = (word: string) => ({ $elemMatch: { $gte: `${word}0`, $lt: word + LAST } })

/** Marks an entry that is written backwards: a prefix of it is the end of a phone number or plate. */
const END = '<'
/** Marks the entries of a walk-in, which a search finds among a branch's bookings by themselves. */
const WALK_IN = '>'

/** The entries by which the ends of phone numbers and plates are found. */
export const searchEnds = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap(text => (text && /\p{N}/u.test(text) ? [endOf(compact(text))] : [])).slice(0, MAX_WORDS)

/** The entries of a walk-in's booking. */
export function walkInWords(name: string, phone: string | null, plate: string | null): string[] {
  const entries = [...searchWords(name, phone, plate), ...searchEnds(phone, plate)]
  return [...entries, ...entries.map(entry => WALK_IN + entry)]
}

/** Prefixes that an object must all have among its entries, the most selective first. */
export type Prefixes = readonly [string, ...string[]]

/**
 * What a typed query may mean, as alternatives: the beginning or the end of a number or plate, however it is spaced and
 * with or without country code; a name in any order; an e-mail. Empty when it holds no letter or digit.
 */
export function searchAlternatives(typed: string): Prefixes[] {
  const folded = fold(typed)
  const terms = wordsOf(folded)
  if (folded.includes('@')) return [[folded]]
  if (terms.length === 0) return []
  const whole = compact(folded)
  const number = phoneOf(typed)
  if (number !== undefined || isNumber(folded)) return asNumber(compact(number ?? folded))
  const named = rotationsOf(terms.slice(0, MAX_TERMS)).map((entry): Prefixes => [entry])
  const plates: Prefixes[] = /\d/.test(whole) && whole.length >= 3 ? [[whole], [endOf(whole)]] : []
  return [...plates, ...named, ...(terms.length > 1 ? together(terms) : [])]
}

/**
 * The same for a query that is a number of at least four digits, or a plate: few share what it names. Empty for another
 * one.
 */
export function searchNumbers(typed: string): Prefixes[] {
  const whole = compact(typed)
  const names = /^\p{L}{0,3}\p{N}[\p{L}\p{N}]*$/u.test(whole) && !typed.includes('@')
  return names && whole.length >= 4 ? searchAlternatives(typed).filter(([first]) => /\p{N}/u.test(first)) : []
}

/** The same for a name of several words, which an entry holds together. Empty for another query. */
export function searchNames(typed: string): Prefixes[] {
  const terms = wordsOf(fold(typed))
  const isName = terms.length > 1 && terms.length <= MAX_TERMS && !/[\p{N}@]/u.test(typed)
  return isName ? rotationsOf(terms).map((entry): Prefixes => [entry]) : []
}

/** Whether a query is typed like a phone number: digits, with the signs between them. */
export const isNumber = (typed: string): boolean => /^[\d\s+()./-]+$/.test(typed)

function asNumber(digits: string): Prefixes[] {
  // Zeros may say how it is dialled, or be the first of its last four digits.
  const typed = [...new Set([digits, digits.replace(/^0+/, '')])].filter(text => text !== '')
  const ends = typed.filter(text => text.length >= 4).map((text): Prefixes => [reversed(text)])
  return [...ends, ...typed.map((text): Prefixes => [text])]
}

/** All words together, each the beginning of an entry; a word with digits may also be the end of one. */
function together(terms: readonly string[]): Prefixes[] {
  const [first, ...others] = terms.slice(0, MAX_TERMS).toSorted(bySelectivity)
  if (first === undefined) return []
  const isPart = /\d/.test(first) && first.length >= 3
  return isPart
    ? [
        [first, ...others],
        [endOf(first), ...others],
      ]
    : [[first, ...others]]
}

/** The same prefixes among the entries of walk-ins. */
export const ofWalkIns = (prefixes: Prefixes): Prefixes => {
  const [first, ...others] = prefixes
  return [WALK_IN + first, ...others.map(each => WALK_IN + each)]
}

export const prefixPattern = (prefix: string): RegExp => new RegExp(`^${escaped(prefix)}`)

/**
 * The filter on `words` for a typed query: each typed word is a prefix of one of them. Null when nothing was typed; a
 * filter that matches nothing when it holds no letter or digit. The most selective come first, for the index: numbers,
 * then plates and longer words.
 */
export function searchFilter(typed: string | undefined): { $and: { words: RegExp | null }[] } | null {
  const folded = fold(typed ?? '')
  if (folded === '') return null
  const terms = folded
    .split(/\s+/)
    .flatMap(term => (term.includes('@') ? [term] : wordsOf(term)))
    .toSorted(bySelectivity)
    .slice(0, MAX_TERMS)
  if (terms.length === 0) return { $and: [{ words: null }] }
  return { $and: terms.map(term => ({ words: prefixPattern(term) })) }
}

const bySelectivity = (a: string, b: string) =>
  Number(/\d/.test(b)) - Number(/\d/.test(a)) || b.length - a.length

const wordsOf = (folded: string): string[] => folded.split(SEPARATORS).filter(word => word !== '')

const rotationsOf = (words: readonly string[]): string[] =>
  words.map((_, i) => [...words.slice(i), ...words.slice(0, i)].join(' ').slice(0, MAX_ENTRY).trimEnd())

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
