import { LANGUAGES, type Language, languageFacts } from '@car-wash/server/contract/constants'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, 'locales')
/** The bundles of `bundles.ts`. */
const BUNDLES = readdirSync(join(ROOT, 'en'))
const PLURAL = /_(zero|one|two|few|many|other)$/

type Texts = Record<string, string>

/** Every text of a language by its full key. */
function textsOf(language: Language): Texts {
  const texts: Texts = {}
  for (const bundle of BUNDLES) {
    for (const [name, section] of Object.entries(sectionsOf(language, bundle))) flatten(section, name, texts)
  }
  return texts
}

function sectionsOf(language: Language, bundle: string): Record<string, object> {
  return JSON.parse(readFileSync(join(ROOT, language, bundle), 'utf8')) as Record<string, object>
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

/** The variables of a key across all its plural forms; a form may write the count as a word. */
function variablesByKey(texts: Texts): Record<string, string[]> {
  const byKey: Record<string, string[]> = {}
  for (const [key, text] of Object.entries(texts)) {
    const base = key.replace(PLURAL, '')
    byKey[base] = [...new Set([...(byKey[base] ?? []), ...variablesOf(text)])].sort()
  }
  return byKey
}

/** A text without its variables. */
function wordsOf(text: string): string {
  return text.replaceAll(/\{\{.*?\}\}/g, ' ')
}

function textsThat(texts: Texts, does: (words: string, key: string) => boolean): [string, string][] {
  return Object.entries(texts).filter(([key, text]) => does(wordsOf(text), key))
}

/** Texts that are identical in English and Italian. A text without a word, such as a dash, needs no row. */
const SAME_IN_ITALIAN = [
  'actions.no',
  'adminBookings.csvShort',
  'audit.fields.facebook',
  'audit.fields.instagram',
  'audit.fields.logo',
  'audit.fields.password',
  'auth.password',
  'board.minutes',
  'footer.facebook',
  'footer.instagram',
  'footer.privacy',
  'landing.vehicles.suv.title',
  'logo.title',
  'mail.vehicleTypes.suv',
  'nav.menu',
  'profile.more',
  'status.vehicle.suv',
  'system.megabytes',
  'system.proxy',
  'system.server',
  'titles.privacy',
  'units.min',
  'visit.desk.whatsApp',
]

/** Arabic texts that contain Latin letters: names of formats and protocols, addresses and a file name. */
const LATIN_IN_ARABIC = [
  'adminBookings.csv',
  'adminBookings.csvShort',
  'audit.ip',
  'auth.emailFormat',
  'branches.locationHint',
  'branches.receiptCodeHint',
  'embed.originsHint',
  'embed.wrongOrigin',
  'errors.field.not_a_code',
  'errors.field.not_a_colour',
  'errors.field.not_a_host',
  'errors.field.not_a_link',
  'errors.field.not_a_time_zone',
  'errors.field.not_an_origin',
  'importCustomers.choose',
  'importCustomers.errors.encoding',
  'importCustomers.errors.notCsv',
  'importCustomers.text',
  'logo.text',
  'logo.wrongType',
  'mails.reason.port',
  'mails.reason.starttls',
  'mails.server.portHint',
  'mails.server.securities.starttls',
  'mails.server.securities.tls',
  'mails.stateText.files',
  'privacy.downloadText',
  'privacy.fileName',
  'reports.csv',
  'system.kind.mongodb',
  'system.notPlannedText',
  'system.unforwardedText',
  'till.csv',
  'unstarted.noScript',
  'washServices.pictures.text',
  'washServices.pictures.wrongType',
]

/** Zero-width and direction marks, soft hyphens and odd spaces: an editor would not see them. */
const INVISIBLE = /[\p{Cf}\p{Cc}\u00A0\u202F\uFEFF]/u

/** The rejected words in the glossary's table for a language, each as whole words. */
function rejectedWords(language: 'it' | 'ar'): RegExp[] {
  const glossary = readFileSync(join(import.meta.dirname, 'glossary.md'), 'utf8')
  const rows = glossary.matchAll(new RegExp(`^\\| *${language} *\\| ([^|]+)\\|`, 'gm'))
  return [...rows].flatMap(([, words = '']) =>
    words.split('/').map(word => new RegExp(`(?<!\\p{L})${word.trim()}(?!\\p{L})`, 'iu')),
  )
}

const english = textsOf('en')

describe.each(LANGUAGES)('the texts in %s', language => {
  const texts = textsOf(language)

  it('the texts are in the same files as in English', () => {
    expect(readdirSync(join(ROOT, language))).toEqual(BUNDLES)
    for (const bundle of BUNDLES)
      expect(Object.keys(sectionsOf(language, bundle)).sort()).toEqual(
        Object.keys(sectionsOf('en', bundle)).sort(),
      )
  })

  it('the texts have the same keys as in English', () => {
    expect(baseKeys(texts)).toEqual(baseKeys(english))
  })

  it('the texts have every plural form the language asks for, and no other', () => {
    const expected = new Intl.PluralRules(languageFacts(language).locale).resolvedOptions().pluralCategories
    for (const base of pluralBases(english)) {
      const forms = Object.keys(texts).filter(key => key.replace(PLURAL, '') === base && PLURAL.test(key))
      expect(forms.sort(), base).toEqual(expected.map(form => `${base}_${form}`).sort())
    }
  })

  it('the texts use the same variables as in English', () => {
    expect(variablesByKey(texts)).toEqual(variablesByKey(english))
  })

  it('the texts are never empty, and start and end with a visible character', () => {
    expect(Object.entries(texts).filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })

  it('the texts contain no invisible character and no double space', () => {
    const odd = Object.entries(texts).filter(([, text]) => INVISIBLE.test(text) || text.includes('  '))
    expect(odd).toEqual([])
  })
})

it('Italian texts differ from the English ones, except where both have the same word', () => {
  const italian = textsOf('it')
  const same = textsThat(italian, (words, key) => /\p{L}/u.test(words) && italian[key] === english[key])
  expect(same.map(([key]) => key).sort()).toEqual(SAME_IN_ITALIAN)
})

it('Arabic texts have no Latin letters, except names of formats and addresses', () => {
  const latin = textsThat(textsOf('ar'), words => /[A-Za-z]/.test(words))
  expect(latin.map(([key]) => key).sort()).toEqual(LATIN_IN_ARABIC)
})

it('Arabic texts have Arabic commas, semicolons and question marks, and Latin digits', () => {
  expect(textsThat(textsOf('ar'), words => /[,;?]|[\u0660-\u0669\u06F0-\u06F9]/.test(words))).toEqual([])
})

it.each(['it', 'ar'] as const)('%s texts quote with « » and write the typographic apostrophe', language => {
  expect(textsThat(textsOf(language), words => /["'“”]/.test(words))).toEqual([])
})

it.each(['it', 'ar'] as const)('%s texts avoid the rejected words of the glossary', language => {
  const rejected = rejectedWords(language)
  expect(rejected.length).toBeGreaterThan(5)
  const found = textsThat(textsOf(language), words => rejected.some(word => word.test(words)))
  expect(found, 'glossary.md says what to write instead').toEqual([])
})

it('each section is in one bundle only, because all bundles share one key space', () => {
  const sections = BUNDLES.flatMap(bundle => Object.keys(sectionsOf('en', bundle)))
  expect(sections.length).toBe(new Set(sections).size)
})
