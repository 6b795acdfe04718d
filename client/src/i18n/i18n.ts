import { BASE_LANGUAGE, LANGUAGES, type Language } from '@car-wash/server/contract/constants'
import i18next, { type FormatterModule, type InitOptions } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { asLanguage } from './as-language.ts'
import { type Bundle, fetchBundle } from './bundles.ts'
import { cacheLanguage } from './detection.ts'
import { applyDirection } from './direction.ts'
import { createFormat } from './format.ts'
import { currentMoney } from './money.ts'

export const NAMESPACE = 'translation'

const nothing = () => undefined

/** Writes `{{count}}` as the language writes numbers: 3,412 or 12.345. Other values are already formatted. */
export const countsAsWritten: FormatterModule = {
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format(...[value, , language, options]: Parameters<FormatterModule['format']>) {
    return typeof value === 'number' && options?.['interpolationkey'] === 'count'
      ? createFormat(asLanguage(language) ?? BASE_LANGUAGE, currentMoney()).number(value)
      : (value as string)
  },
}

/** The bundles that pages have asked for so far; another language loads the same ones before it shows. */
const wanted = new Set<Bundle>(['public'])

/** How every instance of i18next begins: the browser's one, and the server's for each language. */
export const OPTIONS = {
  supportedLngs: LANGUAGES,
  load: 'languageOnly',
  // Every language has every key (locales.test.ts), so there is no fallback.
  fallbackLng: false,
  ns: NAMESPACE,
  defaultNS: NAMESPACE,
  resources: {},
  interpolation: { escapeValue: false, alwaysFormat: true },
  react: { useSuspense: false },
} as const satisfies InitOptions

/** Starts i18next in a language, with the texts of visitors and customers. */
export async function startI18n(language: Language): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(countsAsWritten)
    .init({ ...OPTIONS, lng: language })
  await show(language)
}

/** Loads the texts of a bundle in the current language. Routes call it before their page renders. */
export async function loadBundle(bundle: Bundle): Promise<void> {
  wanted.add(bundle)
  await addTexts(bundle, currentLanguage())
}

/** What was asked for last: a person may pick a language while the texts of another one load. */
let latest: Language | undefined

let hydrated: Promise<unknown> | undefined

/** A page is hydrated in the language of its document, so another one that is asked for meanwhile is shown afterwards. */
export function keepLanguageUntil(event: Promise<unknown>): void {
  hydrated = event
}

/** Switches the language without saving it. */
export async function show(language: Language): Promise<void> {
  latest = language
  await Promise.all([hydrated, ...[...wanted].map(bundle => addTexts(bundle, language))])
  if (latest !== language) return
  await i18next.changeLanguage(language)
  if (typeof document !== 'undefined') applyDirection(language)
}

/** Switches the language and saves it on this device (cookie and local storage). */
export async function choose(language: Language): Promise<void> {
  cacheLanguage(language)
  await show(language)
}

export function currentLanguage(): Language {
  return asLanguage(i18next.language) ?? BASE_LANGUAGE
}

/** The current language; re-renders the component when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return asLanguage(i18n.language) ?? BASE_LANGUAGE
}

async function addTexts(bundle: Bundle, language: Language): Promise<void> {
  const sections = await fetchBundle(bundle, language)
  i18next.addResourceBundle(language, NAMESPACE, sections, true, true)
}
