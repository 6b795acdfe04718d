import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, LANGUAGE_COOKIE } from '@car-wash/server/contract/constants'
import type { Page } from '@playwright/test'

const locales = path.resolve(import.meta.dirname, '../../src/i18n/locales')

/** The files of a language's texts by the name of their section; each section is in one bundle only. */
export const sectionFiles = (language: Language): Map<string, string> =>
  new Map(
    readdirSync(path.join(locales, language), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .flatMap(({ name }) =>
        readdirSync(path.join(locales, language, name)).map(file => path.join(name, file)),
      )
      .map(file => [path.basename(file, '.json'), path.join(locales, language, file)]),
  )

/** The product's texts in a language, by key ("booking.submit"), so that one test covers every language. */
export function textsOf(
  language: Language,
): (key: string, values?: Record<string, string | number>) => string {
  const sections = new Map<string, unknown>()
  for (const [section, file] of sectionFiles(language))
    sections.set(section, JSON.parse(readFileSync(file, 'utf8')))
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
