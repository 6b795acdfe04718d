import { BSONRegExp } from 'bson'
import { describe, expect, test } from 'vitest'
import { compilePattern } from './pattern.ts'

// PCRE's results, from pcre2pattern(3): https://www.pcre.org/current/doc/html/pcre2pattern.html
const CASES: readonly (readonly [string, string, string, boolean])[] = [
  ['^(a+)+$', '', `${'a'.repeat(40)}b`, false],
  ['^(a+)+$', '', 'aaa', true],
  ['(x+x+)+y', '', 'x'.repeat(5000), false],
  ['x.*y.*z', '', 'x'.repeat(100_000), false],
  ['(?=x)x.*', '', 'ax', true],
  ['a.c', '', 'a\u2028c', true],
  ['a.c', '', 'a\nc', false],
  ['a.c', 's', 'a\nc', true],
  ['a$', '', 'a\n', true],
  ['a$', '', 'a\n\n', false],
  ['a\\z', '', 'a\n', false],
  ['^b$', 'm', 'a\nb\nc', true],
  ['^$', 'm', 'a\n', false],
  ['\\s', '', '\u00a0', false],
  ['[\\s]', '', '\v', true],
  ['a b # c', 'x', 'ab', true],
  ['[ #]', 'x', '#', true],
  ['(?i)STRASSE', '', 'strasse', true],
  ['É', 'i', 'é', true],
  ['\\Qa.b\\E+', '', 'a.bb', true],
  ['\\Qa.b\\E', '', 'axb', false],
  ['[]a]', '', ']', true],
  ['a{,2}', '', 'a{,2}', true],
  ['a{2', '', 'a{2', true],
  ['\\x41\\x{1f600}', '', 'A😀', true],
  ['^.$', '', '😀', true],
  ['\\-\\@\\_', '', '-@_', true],
  ['[a\\-c]', '', 'b', false],
  ['(?P<year>\\d{4})', '', '2026', true],
  ['^\\p{Lu}', '', 'Ġ', true],
]

describe('a pattern matches as in PCRE', () => {
  test.each(CASES)('%s with options "%s" on %j', (...[pattern, options, text, expected]) => {
    expect(compilePattern(new BSONRegExp(pattern, options))(text)).toBe(expected)
    // On a long text the other engine answers.
    const [long, isAnchored] = [`${text}\n${'-'.repeat(2_000_000)}`, /\^|\$|\\z|A/.test(pattern)]
    if (!isAnchored && expected && !pattern.includes('(?=')) {
      expect(compilePattern(new BSONRegExp(pattern, options))(long)).toBe(true)
    }
  })
})

const REFUSED = [
  '(a)\\1',
  'a++',
  '(?>a)',
  '(?#x)',
  'a(?i)b',
  '\\Ka',
  '\\h',
  '\\R',
  '[[:alpha:]]',
  '(?R)',
  '\\v',
]

test.each(REFUSED)(
  'the pattern %s, which JavaScript reads differently or not at all, is refused',
  pattern => {
    expect(() => compilePattern(new BSONRegExp(pattern, ''))).toThrow(expect.objectContaining({ code: 115 }))
  },
)

test('a pattern that needs backtracking is refused on a text on which it could take long', () => {
  const matches = compilePattern(new BSONRegExp('(?=a)(a+)+$', ''))
  expect(() => matches('aaa')).toThrow(expect.objectContaining({ code: 115 }))
})

test.each(['(', '[a', 'a)', '*'])('the pattern %s is invalid', pattern => {
  expect(() => compilePattern(new BSONRegExp(pattern, ''))).toThrow(expect.objectContaining({ code: 51_091 }))
})
