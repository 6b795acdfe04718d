import { describe, expect, test } from 'vitest'
import * as field from './fields.ts'

const accepts = (value: string) => field.name.safeParse(value).success

describe('a name', () => {
  test.each([
    ['a zero-width space', 'An\u200Bna'],
    ['only invisible characters', '\u200B'],
    ['a word joiner', 'An\u2060na'],
    ['a soft hyphen', 'An\u00ADna'],
    ['a byte order mark within', 'An\uFEFFna'],
    ['a left-to-right mark', 'Anna\u200E Bianchi'],
    ['a right-to-left mark', 'Anna\u200F Bianchi'],
    ['an Arabic letter mark', 'Anna\u061C Bianchi'],
    ['a right-to-left override', 'Anna \u202Egnp.exe'],
    ['an embedding', 'Anna \u202A Bianchi\u202C'],
    ['an isolate', 'Anna \u2067Bianchi\u2069'],
    ['a Hangul filler', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['a combining joiner', 'An\u034Fna'],
    ['a tag', 'Anna\u{E0041}'],
    ['a variation selector after a letter', 'Anna\uFE0F'],
    ['a joiner between Latin letters', 'An\u200Dna'],
    ['a non-joiner between Latin letters', 'An\u200Cna'],
    ['a line separator', 'Anna\u2028Bianchi'],
    ['a private-use character', 'Anna \uE000'],
    ['a control character', 'Anna\u0007'],
  ])('a name is refused with %s', (_what, name) => {
    expect(accepts(name)).toBe(false)
  })

  test.each([
    ['Zoë Müller-Łukasiewicz'],
    ['D’Angelo, Niccolò'],
    ['فاطمة الزهراء'],
    ['مُحَمَّد'],
    ['علی\u200Cرضا'],
    ['李小龍'],
    ['Summer ☀\uFE0F wash'],
    ['Family 👨\u200D👩\u200D👧'],
    ['Crew 👩🏽\u200D🔧'],
    ['Gold ⭐ 10 × “Deluxe” – 50%'],
    ['O\u0308zil'],
  ])('%s is accepted', name => {
    expect(accepts(name)).toBe(true)
  })
})

test('a plate is also a single line, and notes may contain direction marks', () => {
  expect(field.plate.safeParse('AB\u202E123').success).toBe(false)
  expect(field.longText.safeParse('الموعد \u200Fالساعة 8\nabc').success).toBe(true)
})

describe('an e-mail address', () => {
  test.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['info@Müller.de', 'info@xn--mller-kva.de'],
    ['info@xn--mller-kva.de', 'info@xn--mller-kva.de'],
    ['info@straße.example', 'info@xn--strae-oqa.example'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@شبكة.إمارات', 'info@xn--ngbc5azd.xn--kgbeam7a8h'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s is %s', (typed, stored) => {
    expect(field.email.parse(typed)).toBe(stored)
  })

  test.each([
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
    'müller@example.com',
    'info@müller',
    'info@müller.de/x',
    'info@mül ler.de',
    'a@b@ü.de',
    'info@ü..de',
    'info@ü.1',
    '.a@example.com',
    'a..b@example.com',
    'a@example',
    'a@127.0.0.1',
  ])('%s is refused', typed => {
    expect(field.email.safeParse(typed).success).toBe(false)
  })
})

test('a text that is too long is refused for its length alone: nothing else is looked for in it', () => {
  const { error } = field.personName.safeParse('www.example.com \u0007'.repeat(300))
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big'])
})
