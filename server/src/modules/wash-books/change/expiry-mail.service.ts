import { addDays } from '../../../calendar/branch-time.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { enqueueMail } from '../../messages/outbox/outbox.service.ts'
import { listRemindable, raiseBookingSeq } from '../../accounts/users/customer.service.ts'
import { UserPackageModel, type UserPackage } from '../user-package.model.ts'
import { chainToday } from '../washes/wash-hold.service.ts'
import { packageMailFacts } from './notice.service.ts'
import { idsIn } from '../../../db/sent.ts'

const DAYS_BEFORE = 14

const toldUntil = (context: Context): string => addDays(chainToday(context), DAYS_BEFORE)

export const isToldSoon = (context: Context, expiryDate: string): boolean => expiryDate <= toldUntil(context)

/**
 * One mail for each package that expires within 14 days and has washes left to book; one more when its last day was
 * changed. Returns the number of mails.
 */
export async function tellOfExpiry(context: Context, _now: Date, signal?: AbortSignal): Promise<number> {
  const today = chainToday(context)
  const found = await UserPackageModel(context.db)
    .find({
      expiryDate: { $gte: today, $lte: toldUntil(context) },
      archivedAt: null,
      available: { $gt: 0 },
    })
    .lean()
  const untold = found.filter(({ expiryDate, expiryTold }) => expiryTold !== expiryDate)
  const customers = await listRemindable(context, idsIn(untold, 'userId'))
  let did = 0
  for (const userPackage of untold) {
    if (signal?.aborted) break
    if (customers.has(userPackage.userId.toHexString()) && (await tell(context, userPackage))) did++
  }
  return did
}

/** Claim and mail in one transaction, which an erasure of the account conflicts with. */
async function tell(context: Context, { _id, userId, expiryDate }: UserPackage): Promise<boolean> {
  return transaction(context, async () => {
    const claimed = await UserPackageModel(context.db)
      .findOneAndUpdate(
        { _id, expiryDate, expiryTold: { $ne: expiryDate }, archivedAt: null, available: { $gt: 0 } },
        { $set: { expiryTold: expiryDate } },
        { returnDocument: 'after' },
      )
      .lean()
    const customer = claimed && (await raiseBookingSeq(context, userId))
    if (!customer) return false
    await enqueueMail(context, {
      to: customer,
      kind: 'package-expiring',
      data: { ...packageMailFacts(claimed, customer), customerId: userId.toHexString() },
    })
    return true
  })
}
