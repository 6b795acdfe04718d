import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '@car-wash/server/contract/constants'
import LanguageDetector from 'i18next-browser-languagedetector'

const YEAR_IN_MINUTES = 365 * 24 * 60

/** Specification 1: cookie, then local storage, then the browser; the choice is cached in cookie and local storage. */
const detector = new LanguageDetector(
  // With this the detector answers every candidate in order, not only the first.
  { languageUtils: { getBestMatchFromCodes: true } },
  {
    order: ['cookie', 'localStorage', 'navigator'],
    caches: ['cookie', 'localStorage'],
    lookupCookie: LANGUAGE_COOKIE,
    cookieMinutes: YEAR_IN_MINUTES,
    cookieOptions: { path: '/', sameSite: 'lax' },
  },
)

function firstKnown(order?: string[]): Language | undefined {
  const codes: unknown = detector.detect(order)
  if (!Array.isArray(codes)) return undefined
  return codes.map(code => asLanguage(String(code))).find(language => language !== undefined)
}

/** 'it-IT' → 'it'; undefined for a language the product does not speak. */
export function asLanguage(code: string): Language | undefined {
  const base = code.toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find(language => language === base)
}

export function detectLanguage(): Language {
  return firstKnown() ?? 'en'
}

/** Decision 29: the language of the profile counts only on a device that has cached none. */
export function hasChosenLanguage(): boolean {
  return firstKnown(['cookie', 'localStorage']) !== undefined
}

export function cacheLanguage(language: Language): void {
  detector.cacheUserLanguage(language)
}
