import type { Language } from '../contract/constants.ts'

interface Offer {
  name: string
  translations: Partial<Record<Exclude<Language, 'en'>, { name?: string | undefined } | undefined>>
}

/**
 * The name that a booking or a customer's package has kept, in the language of its reader: the offer's translation as
 * long as the offer still has that name (decisions 18 and 28).
 */
export function keptNameIn(language: Language | null, kept: string, offer: Offer | null): string {
  if (language === null || language === 'en' || offer?.name !== kept) return kept
  return offer.translations[language]?.name ?? kept
}
