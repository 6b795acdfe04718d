import { type Language, languageFacts } from '@car-wash/server/contract/constants'

/** 'EUR' → '€', in the label of a field for an amount; 'CHF' has no sign of its own. */
export const currencySign = (language: Language, currency: string): string =>
  word(language, { currency, currencyDisplay: 'narrowSymbol' }, 0)

/** Every way to name a currency: 'EUR' → 'EUR', '€', 'euros', 'euro'. */
export const currencyWords = (language: Language, currency: string): string[] => [
  currency,
  ...(['symbol', 'narrowSymbol', 'name'] as const).flatMap(currencyDisplay =>
    [2, 1].map(amount => word(language, { currency, currencyDisplay }, amount)),
  ),
]

type Named = { currency: string } & Pick<Intl.NumberFormatOptions, 'currencyDisplay'>

/** The plural form of a name depends on the amount. */
function word(language: Language, named: Named, amount: number): string {
  const options = { style: 'currency', maximumFractionDigits: 0, ...named } as const
  const parts = new Intl.NumberFormat(languageFacts(language).locale, options).formatToParts(amount)
  return parts.find(({ type }) => type === 'currency')?.value ?? named.currency
}
