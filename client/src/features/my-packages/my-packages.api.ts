import type { LedgerRow } from '@car-wash/server/contract'
import { api } from '../../lib/api.ts'

/** Every movement of an own package's washes, oldest first. */
export function readLedger(userPackageId: string): Promise<LedgerRow[]> {
  return api.get(`/users/packages/${userPackageId}/ledger`)
}

/** Gives back what is unpaid and unused, or rejects with STATE_CONFLICT. */
export function giveBackPackage(userPackageId: string): Promise<undefined> {
  return api.delete(`/users/packages/${userPackageId}`)
}
