import { expect, test } from 'vitest'
import { expectStartsByTheRules } from './free-minutes.oracle.ts'

test('one pass over the cells finds the starts of 100,000 random days that the rule chain lets pass', () => {
  expect(expectStartsByTheRules(100_000)).toBeGreaterThan(20_000)
})
