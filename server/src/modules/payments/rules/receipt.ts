import { createHash } from 'node:crypto'
import type { PaymentMethod } from '../../../contract/constants.ts'

/** What of a numbered payment its hash covers: everything that no erasure clears. */
export interface NumberedRow {
  at: Date
  branchId: { toHexString(): string } | null
  cents: number
  method: PaymentMethod
  for: { kind: string; id: { toHexString(): string } }
  tillId: { toHexString(): string } | null
  reverses: { toHexString(): string } | null
  receiptNo: string | null
  fiscalRef: string | null
}

/** SHA-256 of the row and of the hash of the row numbered before it, so that a later edit shows. */
export function hashOf(previous: string, row: NumberedRow): string {
  const covered = [
    previous,
    row.receiptNo,
    row.at.toISOString(),
    row.branchId?.toHexString() ?? null,
    row.cents,
    row.method,
    row.for.kind,
    row.for.id.toHexString(),
    row.tillId?.toHexString() ?? null,
    row.reverses?.toHexString() ?? null,
    row.fiscalRef,
  ]
  return createHash('sha256').update(JSON.stringify(covered)).digest('hex')
}

/**
 * The counter of the receipts with a code in a year. It belongs to the code, not to the branch: no number is given out
 * twice, even when a branch takes over a code that another one had.
 */
export const counterId = (code: string, year: string): string => `receipt|${code}|${year}`

/** "ROMA-2026-17": the branch's code, the year of its calendar and the running number. */
export const receiptNumber = (counter: string, n: number): string =>
  `${counter.split('|').slice(1).join('-')}-${String(n)}`
