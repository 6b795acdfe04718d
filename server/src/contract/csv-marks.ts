import { languageFacts, type Language } from './constants.ts'

/** The marks of a CSV file: where a comma separates decimals, spreadsheets expect semicolons between cells. */
export function csvMarks(language: Language): { decimal: string; separator: ',' | ';' } {
  const parts = new Intl.NumberFormat(languageFacts(language).locale).formatToParts(1.5)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return { decimal, separator: decimal === ',' ? ';' : ',' }
}
