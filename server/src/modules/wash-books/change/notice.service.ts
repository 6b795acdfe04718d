import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import { enqueueMail, type PackageFacts } from '../../messages/outbox/outbox.service.ts'
import { findCustomer, type Customer } from '../../accounts/users/customer.service.ts'
import type { UserPackage } from '../user-package.model.ts'
import { keptName } from '../user-package.view.ts'
import { sent } from '../../../db/sent.ts'

export type PackageAction =
  | 'user-package.sell'
  | 'user-package.payment'
  | 'user-package.expiry'
  | 'user-package.give-back'
  | 'user-package.delete'

/** A change to a package, just written in the running transaction. */
export interface NotedPackage {
  actor: Actor
  action: PackageAction
  before: UserPackage
  after: UserPackage
}

const factsOf = ({ isPaid, paymentMethod, expiryDate, archivedAt }: UserPackage) => ({
  isPaid,
  paymentMethod,
  expiryDate,
  archivedAt,
})

export const packageMailFacts = (row: UserPackage, { language }: Customer): PackageFacts => ({
  ...sent(row, 'washCount', 'remainingWashes', 'expiryDate', 'isPaid'),
  name: keptName(row.snap, language),
  priceCents: row.snap.priceCents,
})

/** Writes the audit entry of an admin's change and the mail about a payment (decision 17), in its transaction. */
export async function notePackage(context: Context, noted: NotedPackage): Promise<void> {
  const { actor, action, before, after } = noted
  if (actor.role !== 'customer') {
    const facts = { before: factsOf(before), after: factsOf(after) }
    await recordAudit(context, { actor, action, id: after._id, ...facts })
  }
  if (before.isPaid || !after.isPaid || after.snap.priceCents === 0) return
  const customer = await findCustomer(context, after.userId.toHexString())
  if (!customer) return
  const data = packageMailFacts(after, customer)
  await enqueueMail(context, { to: customer, kind: 'package-paid', data })
}
