import type { PaymentMethod } from '../../../../contract/constants.ts'
import type { DaySums } from '../../../../values/day-sums.ts'

/**
 * The counter of the receipts with a code in a year. It belongs to the code, not to the branch: no number is given out
 * twice, even when a branch takes over a code that another one had. `series`: when the database was last restored, in
 * seconds since 1970: numbers that were given out after the backup are not given out again; 0: never.
 */
export const counterId = (code: string, year: string, series: number): string =>
  ['receipt', code, year, ...(series === 0 ? [] : [series.toString(36).toUpperCase()])].join('|')

/** "ROMA-2026-17": the branch's code, the year of its calendar and the running number; "ROMA-2026-T4Q2XS-17" after a restore. */
export const receiptNumber = (counter: string, n: number): string =>
  `${counter.split('|').slice(1).join('-')}-${String(n)}`

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
