import type { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import { findWashPackage } from '../../menu/wash-packages/wash-package.service.ts'
import { UserPackageModel, type UserPackage } from '../user-package.model.ts'
import { appendLedgerRow, byOf } from '../washes/wash-ledger.service.ts'
import { isToldSoon } from './expiry-mail.service.ts'
import { newPackage } from './reserve.service.ts'

/**
 * In the running transaction, the package that a new customer brings from another system. It was paid there, so that it
 * has neither price nor date of payment here: it is no sale, and no branch settles its washes with another. Nobody gets a
 * mail about it, nor about a last day that is near already.
 */
export async function importPackage(
  context: Context,
  actor: Pick<Actor, 'id' | 'role'>,
  brought: {
    customer: Parameters<typeof newPackage>[1]['customer']
    packageId: Types.ObjectId
    washes: number
    expiryDate: string
  },
): Promise<void> {
  const { customer, washes, expiryDate } = brought
  const offer = await findWashPackage(context, brought.packageId.toHexString())
  if (!offer) throw new Error('a package of an import does not exist')
  const made = newPackage(context, { actor, customer, offer, payment: null })
  const row: UserPackage = {
    ...made,
    snap: { ...made.snap, priceCents: 0 },
    washCount: washes,
    remainingWashes: washes,
    available: washes,
    isPaid: true,
    expiryDate,
    ...(isToldSoon(context, expiryDate) ? { expiryTold: expiryDate } : {}),
  }
  await UserPackageModel.insert(context, row)
  const by = byOf(actor)
  await appendLedgerRow(context, row, { type: 'imported', remaining: washes, available: washes, by })
  const after = { washCount: washes, expiryDate }
  await recordAudit(context, { actor, action: 'user-package.import', id: row._id, after })
}
