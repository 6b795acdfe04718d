import { BSONRegExp } from 'bson'
import { expect, test } from 'vitest'
import { beginningOf, compilePattern } from './pattern.ts'

test.each([
  ['^abc', 'abcd', true],
  ['^abc', 'xabc', false],
  ['^a\\.b\\-\\/', 'a.b-/c', true],
  ['^a\\.b', 'axb', false],
  ['^\\\\', '\\n', true],
  ['^é ي-', 'é ي-', true],
  ['^', '', true],
])('the pattern %s on %j', (pattern, text, expected) => {
  expect(compilePattern(new BSONRegExp(pattern))(text)).toBe(expected)
})

test.each(['abc', '^a?', '^a|b', '^a$', '^[a]', '^(a)', '^a.', '^a{2}', '^\\d', '^\\Qa', '^a\\'])(
  'the pattern %s, which is no literal beginning, is refused',
  pattern => {
    expect(() => beginningOf(new BSONRegExp(pattern))).toThrow(expect.objectContaining({ code: 115 }))
  },
)

test('a pattern with an option is refused', () => {
  expect(() => beginningOf(new BSONRegExp('^a', 'i'))).toThrow(expect.objectContaining({ code: 115 }))
})
