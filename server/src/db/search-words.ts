/** Anything but letters and digits separates words; an e-mail address and a phone number also count as one word. */
const SEPARATORS = /[^\p{L}\p{N}]+/u
const MAX_WORDS = 40
const MAX_TERMS = 8

/** The lower-cased words, of name, e-mail, phone and plates, that the admins' prefix search matches. */
export function searchWords(...texts: readonly (string | null | undefined)[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    if (!text) continue
    const folded = fold(text)
    for (const word of folded.split(SEPARATORS)) if (word !== '') words.add(word)
    if (folded.includes('@')) words.add(folded)
    const digits = folded.replace(/[^\p{L}\p{N}]/gu, '')
    if (/\d/.test(digits) && !folded.includes('@')) words.add(digits)
  }
  return [...words].slice(0, MAX_WORDS)
}

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
    .flatMap(term => (term.includes('@') ? [term] : term.split(SEPARATORS)))
    .filter(term => term !== '')
    .sort((a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)) || b.length - a.length)
    .slice(0, MAX_TERMS)
  if (terms.length === 0) return { $and: [{ words: null }] }
  return { $and: terms.map(term => ({ words: new RegExp(`^${escaped(term)}`) })) }
}

/** Ignores case and accents: "niccolo" finds Niccolò. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

const escaped = (term: string) => term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
