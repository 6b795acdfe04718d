import type { Actor } from '../../../access.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import type { Settled } from '../../payments/payment.service.ts'
import type { UserPackage } from '../user-package.model.ts'

/** A package for the payment ledger, with the branch that takes the money or gives it back. */
export const settledOf = (
  actor: Actor,
  { _id, snap, userId }: UserPackage,
  branch: BranchRecord | null,
): Settled => ({
  actor,
  thing: { kind: 'package', id: _id, name: snap.name, translations: snap.translations ?? {} },
  customerId: userId,
  cents: snap.priceCents,
  branch,
})
