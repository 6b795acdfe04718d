import type { PaymentMethod } from '../../../../contract/constants.ts'
import type { DaySums } from '../../../../values/day-sums.ts'

/** What a payment adds to the sums of its branch's day. */
export const sumsOfPayment = ({
  cents,
  method,
  for: { kind },
}: {
  cents: number
  method: PaymentMethod
  for: { kind: 'booking' | 'package' }
}): DaySums => ({
  [method]: cents,
  ...(cents < 0 ? { back: -cents } : {}),
  ...(kind === 'package' ? { packages: cents } : {}),
})
