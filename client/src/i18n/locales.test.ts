import { LANGUAGES, type Language } from '@car-wash/server/contract/constants'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES } from './format.ts'

const ROOT = join(import.meta.dirname, 'locales')
const BUNDLES = ['landing', 'app', 'admin']
const PLURAL = /_(zero|one|two|few|many|other)$/

type Texts = Record<string, string>

/** Every text of a language under its full key. */
function textsOf(language: Language): Texts {
  const texts: Texts = {}
  for (const bundle of BUNDLES) {
    for (const file of filesOf(language, bundle)) {
      const section = JSON.parse(readFileSync(join(ROOT, language, bundle, file), 'utf8')) as object
      flatten(section, file.replace('.json', ''), texts)
    }
  }
  return texts
}

function filesOf(language: Language, bundle: string): string[] {
  return readdirSync(join(ROOT, language, bundle)).sort()
}

function flatten(node: object, prefix: string, texts: Texts): void {
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) flatten(value, `${prefix}.${key}`, texts)
    else texts[`${prefix}.${key}`] = String(value)
  }
}

function baseKeys(texts: Texts): string[] {
  return [...new Set(Object.keys(texts).map(key => key.replace(PLURAL, '')))].sort()
}

function pluralBases(texts: Texts): string[] {
  return [
    ...new Set(
      Object.keys(texts)
        .filter(key => PLURAL.test(key))
        .map(key => key.replace(PLURAL, '')),
    ),
  ]
}

function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(match => match[1] ?? ''))].sort()
}

/** The variables of a key over all its plural forms; a form may write the count as a word. */
function variablesByKey(texts: Texts): Record<string, string[]> {
  const byKey: Record<string, string[]> = {}
  for (const [key, text] of Object.entries(texts)) {
    const base = key.replace(PLURAL, '')
    byKey[base] = [...new Set([...(byKey[base] ?? []), ...variablesOf(text)])].sort()
  }
  return byKey
}

const english = textsOf('en')

describe.each(LANGUAGES)('the texts in %s', language => {
  const texts = textsOf(language)

  it('lie in the same files as in English', () => {
    for (const bundle of BUNDLES) expect(filesOf(language, bundle)).toEqual(filesOf('en', bundle))
  })

  it('have the same keys as in English', () => {
    expect(baseKeys(texts)).toEqual(baseKeys(english))
  })

  it('have every plural form the language asks for, and no other', () => {
    const asked = new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories
    for (const base of pluralBases(english)) {
      const forms = Object.keys(texts).filter(key => key.replace(PLURAL, '') === base && PLURAL.test(key))
      expect(forms.sort(), base).toEqual(asked.map(form => `${base}_${form}`).sort())
    }
  })

  it('use the same variables as in English', () => {
    expect(variablesByKey(texts)).toEqual(variablesByKey(english))
  })

  it('are never empty', () => {
    const empty = Object.entries(texts).filter(([, text]) => text.trim() === '')
    expect(empty).toEqual([])
  })
})

it('no section stands in two bundles, because all share one key space', () => {
  const sections = BUNDLES.flatMap(bundle => filesOf('en', bundle))
  expect(sections.length).toBe(new Set(sections).size)
})
