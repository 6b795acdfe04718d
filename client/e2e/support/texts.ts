import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, LANGUAGE_COOKIE } from '@car-wash/server/contract/constants'
import type { Page } from '@playwright/test'

const locales = path.resolve(import.meta.dirname, '../../src/i18n/locales')

/** The sections of a language's texts by their names; each is in one bundle only. */
export const sectionsOf = (language: Language): Map<string, unknown> =>
  new Map(
    readdirSync(path.join(locales, language)).flatMap(file =>
      Object.entries(JSON.parse(readFileSync(path.join(locales, language, file), 'utf8')) as object),
    ),
  )

/** The product's texts in a language, by key ("booking.submit"), so that one test covers every language. */
export function textsOf(
  language: Language,
): (key: string, values?: Record<string, string | number>) => string {
  const sections = sectionsOf(language)
  return (key, values = {}) => {
    const [section = '', ...rest] = key.split('.')
    const text = rest.reduce<unknown>(
      (at, part) => (at as Record<string, unknown> | undefined)?.[part],
      sections.get(section),
    )
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
}

/** The cookie of a visitor who has chosen that language. */
export const languageCookie = (language: Language) => ({
  name: LANGUAGE_COOKIE,
  value: language,
  domain: '127.0.0.1',
  path: '/',
})

/** Has a page in a language from its first request on, as one who chose it earlier, and returns the texts. */
export async function readIn(page: Page, language: Language): Promise<ReturnType<typeof textsOf>> {
  await page.context().addCookies([languageCookie(language)])
  return textsOf(language)
}
