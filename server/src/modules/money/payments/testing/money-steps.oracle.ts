import fc from 'fast-check'
import { PAYMENT_METHODS } from '../../../../contract/constants.ts'

const branch = fc.nat(1)
const pick = fc.nat(1000)
const method = fc.constantFrom(...PAYMENT_METHODS)

/** What may happen to money; `pick` chooses among what exists, `branch` is 0 or 1. */
export const MONEY_STEP = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('book' as const), branch }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sell' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), pick, branch, method }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('takeBack' as const), pick, branch }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick, giveBack: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), branch, float: fc.nat(200) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const), branch, counted: fc.nat(500) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }),
  },
)
export type MoneyStep = typeof MONEY_STEP extends fc.Arbitrary<infer S> ? S : never
