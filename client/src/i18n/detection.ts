import { BASE_LANGUAGE, LANGUAGE_COOKIE, type Language } from '@car-wash/server/contract/constants'
import { BRAND } from '../lib/brand.ts'

/** The key in local storage; the cookie's name is in the contract. */
const STORAGE_KEY = 'i18nextLng'
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** 'it-IT' → 'it'; undefined for a language that the chain does not offer. */
export function asLanguage(code: string | null | undefined): Language | undefined {
  const base = code?.toLowerCase().split(/[-_]/)[0]
  return BRAND.languages.find(language => language === base)
}

/** The language of a link (`?lang=it`) for this visit; otherwise specification 1: cookie, local storage, browser, English. */
export function detectLanguage(): Language {
  const asked = navigator.languages.map(asLanguage).find(language => language !== undefined)
  const linked = asLanguage(new URLSearchParams(location.search).get('lang'))
  return (
    linked ?? cachedLanguage() ?? asked ?? asLanguage(BASE_LANGUAGE) ?? BRAND.languages[0] ?? BASE_LANGUAGE
  )
}

/** Decision 29: the profile's language applies only on a device without a cached one. */
export function hasChosenLanguage(): boolean {
  return cachedLanguage() !== undefined
}

/** Caches the choice in a cookie, for the server too, and in local storage. */
export function cacheLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax`
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Storage may be disabled; the cookie may still work.
  }
}

function cachedLanguage(): Language | undefined {
  return asLanguage(cookieValue(document.cookie, LANGUAGE_COOKIE)) ?? asLanguage(storedValue())
}

/** The value of one cookie in `document.cookie`. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const entry = cookies.split('; ').find(each => each.startsWith(`${name}=`))
  return entry?.slice(name.length + 1)
}

function storedValue(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
