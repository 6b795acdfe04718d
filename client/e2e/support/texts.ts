import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@car-wash/server/contract/constants'

const locales = path.resolve(import.meta.dirname, '../../src/i18n/locales')

/** The product's texts in a language, by key ("booking.submit"), so that one test covers every language. */
export function textsOf(
  language: Language,
): (key: string, values?: Record<string, string | number>) => string {
  const sections = new Map<string, unknown>()
  for (const bundle of [
    'landing',
    'app',
    'admin',
    'desk',
    'office',
    'programs',
    'setup',
    'feeds',
    'offline',
  ]) {
    const folder = path.join(locales, language, bundle)
    for (const file of readdirSync(folder)) {
      sections.set(path.basename(file, '.json'), JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
    }
  }
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
