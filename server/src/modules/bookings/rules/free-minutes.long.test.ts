import { expect, test } from 'vitest'
import { expectStartsByTheRules } from './free-minutes.oracle.ts'

test('one pass over the cells finds the same starts as the rule chain on 100,000 random days', () => {
  expect(expectStartsByTheRules(100_000)).toBeGreaterThan(20_000)
})
