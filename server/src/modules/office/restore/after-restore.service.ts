import type { Collection } from 'mongoose'
import type { Context } from '../../../context.ts'
import { beginReceiptSeries } from '../../money/payments/payment.service.ts'
import type { Closed } from '../../../security/endings.ts'
import { recountSuperAdmins } from '../../accounts/auth/team/admin-account.service.ts'
import { eraseCustomer } from '../../customers/privacy/privacy.service.ts'
import { closedAccounts, disableAgain } from '../../accounts/users/account.service.ts'

/** Links of visits live for a day after the wash. */
const DAY_MS = 24 * 3_600_000

/** How much of each kind a restore has ended, closed again or held. */
export type Ended = Record<
  'sessions' | 'keys' | 'links' | 'visits' | 'calendars' | 'mails' | 'erased' | 'disabled',
  number
>

/**
 * Ends in a restored database all that may have been ended since: sessions, API keys, one-time links, links of visits
 * and calendars, trusted devices; erases and disables again what `closed` names; holds its unsent mails, which may have been
 * sent, until somebody sends them again; and begins a new series of receipts, since numbers were handed out.
 */
export async function afterRestore(context: Context, closed: Closed): Promise<Ended> {
  const now = context.clock.now()
  // Above every number of a link that was made one by one, and above that of every restore before.
  const seq = Math.floor(now.getTime() / 1000)
  const ended: Ended = {
    sessions: await deleteAll(context, 'sessions'),
    keys: await deleteAll(context, 'keys'),
    links: (await deleteAll(context, 'links')) + (await deleteAll(context, 'resetRequests')),
    visits: await change(
      context.db.collection('bookings'),
      { endAt: { $gt: new Date(now.getTime() - DAY_MS) } },
      { linkSeq: seq },
    ),
    calendars: await endCalendars(context, seq),
    mails: await holdMails(context, now),
    erased: await eraseAgain(context, closed.erased),
    disabled: await disableAgain(context, closed.disabled),
  }
  await change(
    context.db.collection('users'),
    { 'secondFactor.seq': { $gte: 0 } },
    { 'secondFactor.seq': seq },
  )
  await recountSuperAdmins(context)
  await beginReceiptSeries(context, seq)
  return ended
}

async function deleteAll({ db }: Context, collection: string): Promise<number> {
  return (await db.collection(collection).deleteMany({})).deletedCount
}

async function change(collection: Collection, filter: object, set: object): Promise<number> {
  return (await collection.updateMany(filter, { $set: set })).matchedCount
}

async function endCalendars(context: Context, seq: number): Promise<number> {
  let ended = 0
  for (const collection of ['users', 'branches']) {
    const made = { 'calendarLink.seq': { $gte: 0 } }
    ended += await change(
      context.db.collection(collection),
      { ...made, 'calendarLink.by': { $ne: null } },
      { 'calendarLink.by': null },
    )
    await change(context.db.collection(collection), made, { 'calendarLink.seq': seq })
  }
  return ended
}

/** Mails that carry a one-time link are useless now; the others wait, as those that were given up. */
async function holdMails(context: Context, now: Date): Promise<number> {
  await context.db.collection('outbox').deleteMany({ 'data.linkId': { $exists: true } })
  return change(context.db.collection('outbox'), { failedAt: null }, { failedAt: now, lease: null })
}

async function eraseAgain(context: Context, ids: ReadonlySet<string>): Promise<number> {
  const { erased } = await closedAccounts(context)
  let count = 0
  for (const id of ids) if (!erased.has(id) && (await eraseCustomer(context, id))) count++
  return count
}
