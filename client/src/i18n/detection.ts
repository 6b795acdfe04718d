import { BASE_LANGUAGE, LANGUAGE_COOKIE, type Language } from '@car-wash/server/contract/constants'
import LanguageDetector from 'i18next-browser-languagedetector'
import { BRAND } from '../lib/brand.ts'
import { asLanguage } from './as-language.ts'

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** Where a person's choice is kept: the server reads the cookie. */
const CHOICE = ['cookie', 'localStorage']

const detector = new LanguageDetector(
  // So that it returns every code that it finds: the chain may not offer the first.
  { languageUtils: { getBestMatchFromCodes: firstOffered } },
  {
    order: ['querystring', ...CHOICE, 'navigator'],
    lookupQuerystring: 'lang',
    lookupCookie: LANGUAGE_COOKIE,
    cookieOptions: { maxAge: YEAR_IN_SECONDS, path: '/', sameSite: 'lax' },
    // Decision 29: only a language that a person has picked is kept.
    caches: [],
  },
)

/** The language of a link (`?lang=it`) for this visit; otherwise specification 1: cookie, local storage, browser, English. */
export function detectLanguage(): Language {
  const chosen = detect(CHOICE)
  // The cookie may have expired; without it the server sends the next page in another language.
  if (chosen && !detect(['cookie'])) detector.cacheUserLanguage(chosen, ['cookie'])
  return detect() ?? asLanguage(BASE_LANGUAGE) ?? BRAND.languages[0] ?? BASE_LANGUAGE
}

/** Decision 29: the profile's language applies only on a device without a cached one. */
export function hasChosenLanguage(): boolean {
  return detect(CHOICE) !== undefined
}

/** Caches the choice in a cookie, for the server too, and in local storage. */
export function cacheLanguage(language: Language): void {
  detector.cacheUserLanguage(language, CHOICE)
}

function detect(order?: string[]): Language | undefined {
  return firstOffered([detector.detect(order) ?? []].flat())
}

function firstOffered(codes: readonly string[]): Language | undefined {
  return codes.map(asLanguage).find(language => language !== undefined)
}
