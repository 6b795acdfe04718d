/** Apart from letters and digits everything separates words; an e-mail address and a phone number count whole too. */
const SEPARATORS = /[^\p{L}\p{N}]+/u
const MAX_WORDS = 40

/** The lower-cased words by whose beginnings admins find a booking: of a name, an e-mail address, a phone, a plate. */
export function searchWords(...texts: readonly (string | null | undefined)[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    if (!text) continue
    const folded = text.toLowerCase().trim()
    for (const word of folded.split(SEPARATORS)) if (word !== '') words.add(word)
    if (folded.includes('@')) words.add(folded)
    const digits = folded.replace(/[^\p{L}\p{N}]/gu, '')
    if (/\d/.test(digits) && !folded.includes('@')) words.add(digits)
  }
  return [...words].slice(0, MAX_WORDS)
}
