import { Types, type QueryFilter, type UpdateQuery } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { ApiKey } from '../../../contract/api/index.ts'
import type { PayUserPackageBody, UserPackageView } from '../../../contract/user-packages.ts'
import type { Context } from '../../../context.ts'
import { readStored, retryDuplicates, transaction } from '../../../db/transaction.ts'
import { AppError, invalidField, notFound } from '../../../errors.ts'
import type { Serves, Taken } from '../../../serves.ts'
import { requireOwnPassword } from '../../accounts/auth/passwords/own-password.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { giveBack, takePayment, type Settled } from '../../money/payments/payment.service.ts'
import { changesPayment } from '../../money/payments/taken.service.ts'
import { settleSale } from '../../money/settlement/settlement.service.ts'
import { takingBranch } from '../../money/payments/till.service.ts'
import { findCustomer, listPeople } from '../../accounts/users/customer.service.ts'
import { sendOrPrefill } from '../../messages/mail/mail.service.ts'
import { notePackage, packageMailFacts } from './notice.service.ts'
import { userPackageViews } from '../user-package.service.ts'
import { UserPackageModel, WashLedgerModel, type UserPackage } from '../user-package.model.ts'
import { ledgerRowView } from '../user-package.view.ts'
import { isExpired, mayGiveBack } from '../rules/wash-credits.ts'
import { chainToday, usedWashesOf } from '../washes/wash-hold.service.ts'
import { appendLedgerRow, byOf } from '../washes/wash-ledger.service.ts'

export const UNPAID = { isPaid: false, paidAt: null, paidBy: null, paymentMethod: null, soldAt: null }

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

/** `touchBoards` marks the boards that show bookings with the package as changed, in the transaction that changes it. */
type Changes<K extends ApiKey> = (
  context: Context,
  actor: Actor,
  asked: Taken<K> & { touchBoards: (context: Context, shown: UserPackage) => Promise<void> },
) => Promise<UserPackageView>

/** An undeleted package within the actor's scope (customer: their own; admin: all), or 404. */
export async function findPackage(context: Context, actor: Actor, id: string): Promise<UserPackage> {
  const own = actor.role === 'customer' ? { userId: new Types.ObjectId(actor.id) } : {}
  const userPackage = await UserPackageModel(context.db)
    .findOne({ _id: id, archivedAt: null, ...own })
    .lean()
  if (!userPackage) throw notFound()
  return userPackage
}

async function viewOf(context: Context, userPackage: UserPackage): Promise<UserPackageView> {
  const [view] = await readStored(context, () => userPackageViews(context, [userPackage]))
  if (!view) throw new Error('a package has no view')
  return view
}

/** One conditional update of an unarchived package; the updated package, or null when the condition failed. */
const update = (
  context: Context,
  filter: QueryFilter<UserPackage>,
  change: UpdateQuery<UserPackage>,
): Promise<UserPackage | null> =>
  UserPackageModel(context.db)
    .findOneAndUpdate({ ...filter, archivedAt: null }, change, { returnDocument: 'after' })
    .lean()

/**
 * Stores admin, time and method; the method may be added later (decision 16). Repeating the call changes nothing.
 * @throws STATE_CONFLICT as `changesPayment`
 */
export const payPackage: Changes<'PATCH /admin/user-packages/:id/payment'> = async (
  context,
  actor,
  { id, body, touchBoards },
) => {
  const before = await findPackage(context, actor, id)
  const branch = await takingBranch(context, actor, body.branchId)
  const { isPaid, method } = body
  const after = await retryDuplicates(() =>
    transaction(context, async () => {
      const current = await findPackage(context, actor, id)
      const now = { ...current, cents: current.snap.priceCents }
      if (!(await changesPayment(context, actor, { paid: now, wanted: body }))) return null
      const sold = { paidAt: context.clock.now(), paidBy: byOf(actor), soldAt: branch?._id ?? null }
      const paid = await update(
        context,
        { _id: current._id, isPaid: current.isPaid, paymentMethod: current.paymentMethod },
        // Only another method keeps the date of payment.
        {
          $set: isPaid ? { isPaid, paymentMethod: method ?? null, ...(current.isPaid ? {} : sold) } : UNPAID,
        },
      )
      if (!paid) throw new AppError('STATE_CONFLICT')
      await enter(context, current, { actor, body, branch })
      if (current.isPaid !== paid.isPaid)
        await settle(context, paid.isPaid ? paid : current, paid.isPaid ? undefined : branch)
      await touchBoards(context, paid)
      await notePackage(context, { actor, action: 'user-package.payment', before, after: paid })
      return paid
    }),
  )
  return viewOf(context, after ?? (await findPackage(context, actor, id)))
}

/** The payment ledger's rows of a change: whatever was taken before is given back, and the price taken again. */
async function enter(
  context: Context,
  before: UserPackage,
  { actor, body, branch }: { actor: Actor; body: PayUserPackageBody; branch: BranchRecord | null },
): Promise<void> {
  const settled = settledOf(actor, before, branch)
  if (before.isPaid) await giveBack(context, { ...settled, reason: body.reason })
  if (body.isPaid) await takePayment(context, { ...settled, method: body.method, fiscalRef: body.fiscalRef })
}

/**
 * Settles a package that is paid now, or takes its settlement back with the branch that gives the money back. One that
 * was paid in another system has none.
 */
async function settle(context: Context, sold: UserPackage, givesBack?: BranchRecord | null): Promise<void> {
  if (!sold.paidAt) return
  await settleSale(context, sold, {
    used: usedWashesOf(sold),
    ...(givesBack === undefined ? {} : { givenBackAt: givesBack?._id ?? null }),
  })
}

/** Later with a reason, never earlier (decision 23). */
export const extendPackage: Changes<'PATCH /admin/user-packages/:id/expiry'> = async (
  context,
  actor,
  { id, body, touchBoards },
) => {
  const before = await findPackage(context, actor, id)
  const { expiryDate, reason } = body
  if (expiryDate === before.expiryDate) return viewOf(context, before)
  const after = await transaction(context, async () => {
    const extended = await update(
      context,
      { _id: before._id, expiryDate: { $lt: expiryDate } },
      { $set: { expiryDate }, $inc: { seq: 1 } },
    )
    if (!extended) return null
    const row = { type: 'extended', remaining: 0, available: 0, by: byOf(actor), reason } as const
    await appendLedgerRow(context, extended, row)
    await touchBoards(context, extended)
    await notePackage(context, { actor, action: 'user-package.expiry', before, after: extended })
    return extended
  })
  if (!after) throw invalidField('expiryDate', 'before_present')
  return viewOf(context, after)
}

/** A customer gives back an unused package that is unpaid or free (decision 19). */
export const giveBackPackage: Serves<'DELETE /users/packages/:id'> = async (context, actor, { id }) => {
  const before = await findPackage(context, actor, id)
  const given = await transaction(context, async () => {
    if (!mayGiveBack(before)) return null
    const after = await update(
      context,
      { _id: before._id, isPaid: before.isPaid, onCredit: 0 },
      { $set: { archivedAt: context.clock.now(), active: false } },
    )
    if (after) await notePackage(context, { actor, action: 'user-package.give-back', before, after })
    return after
  })
  if (!given) throw new AppError('STATE_CONFLICT', 'The package has been paid or used')
}

/**
 * Archives the package. Money paid for one that can still be used is given back with `giveBack`; a used-up or expired one
 * is done and keeps its money.
 * @throws IN_USE while a booking holds a wash of it (decision 18), PAID without `giveBack`
 */
export const archivePackage: Serves<'DELETE /admin/user-packages/:id'> = async (
  context,
  actor,
  { id, body },
) => {
  const { password, reason, giveBack: givesBack } = body
  await requireOwnPassword(context, actor, { password, target: () => findPackage(context, actor, id) })
  await transaction(context, async () => {
    const before = await findPackage(context, actor, id)
    if (before.remainingWashes > before.available) {
      throw new AppError('IN_USE', 'Bookings still hold washes of this package')
    }
    const isOpen = before.remainingWashes > 0 && !isExpired(before.expiryDate, chainToday(context))
    const isOwed = isOpen && before.isPaid && before.snap.priceCents > 0
    if (isOwed && givesBack !== true) throw new AppError('PAID')
    // A concurrent hold increments `seq`, so the two conflict and one of them retries.
    const after = await update(
      context,
      { _id: before._id, seq: before.seq, isPaid: before.isPaid },
      { $set: { archivedAt: context.clock.now(), active: false, ...(isOwed ? UNPAID : {}) } },
    )
    if (!after) throw new AppError('STATE_CONFLICT')
    if (isOwed) {
      const branch = await takingBranch(context, actor)
      await enter(context, before, { actor, body: { isPaid: false, reason }, branch })
      await settle(context, before, branch)
    }
    await notePackage(context, { actor, action: 'user-package.delete', before, after })
  })
}

/** Oldest first, without names for a customer (api.md, Views). */
export const listLedger: Serves<'GET /users/packages/:id/ledger'> = async (context, actor, { id }) => {
  const userPackage = await findPackage(context, actor, id)
  const rows = await WashLedgerModel(context.db)
    .find({ userPackageId: userPackage._id })
    .sort({ seq: 1 })
    .lean()
  const ids = actor.role === 'customer' ? [] : rows.flatMap(({ by }) => by.id ?? [])
  const names = await listPeople(context, ids)
  return rows.map(row => ledgerRowView(row, names))
}

/**
 * Sends the mail if SMTP is configured; otherwise answers the mailto address of a prefilled e-mail for the admin's mail
 * program (decision 17).
 */
export async function sendPackageDetails(context: Context, actor: Actor, { id }: { id: string }) {
  const userPackage = await findPackage(context, actor, id)
  const customer = await findCustomer(context, userPackage.userId.toHexString())
  const data = customer && packageMailFacts(userPackage, customer)
  const outcome = data && (await sendOrPrefill(context, { to: customer, kind: 'package-details', data }))
  if (!outcome) throw notFound()
  return outcome.sent
    ? ({ status: 202 } as const)
    : { status: 200 as const, body: { mailto: outcome.mailto } }
}
