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

const LETTERS = 4
const HEAD_OFFICE = 'HQ'

/** A branch's short code: letters of its name and two digits of its id, since names may begin alike. */
export function codeOf(branch: { id: string; name: string } | null): string {
  if (!branch) return HEAD_OFFICE
  const letters = branch.name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, LETTERS)
  return letters + branch.id.slice(-2).toUpperCase()
}

/** "ROMA3F-2026-17": the branch's code, the year of its calendar and the running number. */
export const receiptNumber = (code: string, year: string, n: number): string => `${code}-${year}-${String(n)}`

/** The counter of a branch's receipts of one year. */
export const counterId = (branchId: string | null, year: string): string =>
  `receipt|${branchId ?? ''}|${year}`
