import type { PaymentMethod } from '../../../contract/constants.ts'

/** What a payment adds to the sums of its branch's day, in cents. */
export const sumsOfPayment = ({
  cents,
  method,
  for: { kind },
}: {
  cents: number
  method: PaymentMethod
  for: { kind: 'booking' | 'package' }
}): Partial<Record<PaymentMethod | 'back' | 'packages', number>> => ({
  [method]: cents,
  ...(cents < 0 ? { back: -cents } : {}),
  ...(kind === 'package' ? { packages: cents } : {}),
})

type Sums = Partial<Record<PaymentMethod | 'back' | 'packages', number>>

/** Adds sums to others. */
export function addTakings(sums: Sums, more: Sums): Sums {
  for (const [name, cents] of Object.entries(more) as [keyof Sums, number][])
    sums[name] = (sums[name] ?? 0) + cents
  return sums
}

/** The id of the sums of a branch's day. */
export const takingsId = (branchId: string | null, date: string): string => `${branchId ?? ''}|${date}`
