/** In the receipt numbers of the head office; no branch has it. */
export const HEAD_OFFICE_CODE = 'HQ'

const LETTERS = 4

/**
 * A code for a branch's receipts that none of these has: the initials of its name ("Washline Roma Eur" → WRE), the first
 * letters of a single word, or a B where the name has no Latin letters, and a number where that is taken.
 */
export function freeReceiptCode(name: string, taken: ReadonlySet<string>): string {
  const latin = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z]+/g)
  const [first, ...others] = latin ?? ['B']
  const initials = [first, ...others].map(word => word.charAt(0)).join('')
  const base = (others.length > 0 ? initials : first).slice(0, LETTERS)
  const isFree = (code: string) => code !== HEAD_OFFICE_CODE && !taken.has(code)
  if (base.length > 1 && isFree(base)) return base
  for (let n = base.length > 1 ? 2 : 1; ; n++) {
    const code = `${base}${String(n)}`
    if (isFree(code)) return code
  }
}
