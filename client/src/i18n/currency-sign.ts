import { type Language, languageFacts } from '@car-wash/server/contract/constants'

/** 'EUR' → '€', in the label of a field for an amount; 'CHF' has no sign of its own. */
export function currencySign(language: Language, currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(languageFacts(language).locale, options).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
