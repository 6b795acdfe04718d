import { Types } from 'mongoose'
import { askedBranch, type Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Serves } from '../../serves.ts'
import { endOffer, endWait } from './end-offer.service.ts'
import { findWished } from '../bookings/read/wished.service.ts'
import { WaitingModel, type WaitingEntry } from './waiting.model.ts'
import type { WaitingView } from '../../contract/waiting.ts'
import { isoWithOffset } from '../../calendar/branch-time.ts'
import { euroOf } from '../../values/money.ts'
import { listBranches } from '../branches/branch.service.ts'
import { listContacts } from '../accounts/users/customer.service.ts'
import { listNamedServices, serviceName } from '../menu/wash-services/wash-service.service.ts'
import { sent, sentIfSet, idsIn } from '../../db/sent.ts'

const SHOWN_FOR_MS = 7 * 86_400_000
const MOST = 20

/** The customer's entry, or 404. */
export async function findEntry(context: Context, actor: Actor, id: string): Promise<WaitingEntry> {
  const entry = await WaitingModel(context.db)
    .findOne({ _id: id, userId: new Types.ObjectId(actor.id) })
    .lean()
  if (!entry) throw notFound()
  return entry
}

/** Whether the offer that came after so many others is still open. */
export async function isOffered(
  context: Context,
  { entryId, linkSeq }: { entryId: string; linkSeq: number },
): Promise<boolean> {
  const entry = await WaitingModel(context.db).findById(entryId, { offer: 1, passed: 1 }).lean()
  return entry?.offer != null && entry.passed.length === linkSeq && entry.offer.until > context.clock.now()
}

/** An entry whose customer has booked meanwhile shows it before the next round ends it. */
export const listOwnWaiting: Serves<'GET /waiting'> = async (context, actor) => {
  const since = new Date(context.clock.now().getTime() - SHOWN_FOR_MS)
  const entries = await WaitingModel(context.db)
    .find({ userId: new Types.ObjectId(actor.id), $or: [{ open: true }, { endedAt: { $gt: since } }] })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MOST)
    .lean()
  const shown: WaitingEntry[] = []
  for (const entry of entries) {
    const bookingId = entry.state === 'waiting' ? await findWished(context, entry) : null
    shown.push(bookingId ? { ...entry, state: 'booked', bookingId } : entry)
  }
  return waitingViews(context, shown)
}

/** Whatever is open ends, and an offered place is given up; 404 for what has ended. */
export const leaveWaiting: Serves<'DELETE /waiting/:id'> = async (context, actor, { id }) => {
  for (;;) {
    const entry = await findEntry(context, actor, id)
    if (!entry.open) throw notFound()
    const left = await transaction(context, async () => {
      if (entry.offer) return endOffer(context, entry, 'left')
      return endWait(context, entry, { state: 'left' })
    })
    if (left) return
  }
}

export const declineOffer: Serves<'POST /waiting/:id/decline'> = async (context, actor, { id }) => {
  const entry = await findEntry(context, actor, id)
  const declined = await transaction(context, () => endOffer(context, entry, 'declined'))
  if (!declined) throw new AppError('STATE_CONFLICT', 'There is no place on offer')
}

/** 404 for a branch of another admin. */
export const listWaiting: Serves<'GET /admin/waiting'> = async (context, actor, { query }) => {
  const { branchId, date } = query
  const asked = askedBranch(actor, branchId)
  const entries = await WaitingModel(context.db)
    .find({
      open: true,
      ...(asked === null ? {} : { branchIds: new Types.ObjectId(asked) }),
      from: { $lte: date },
      to: { $gte: date },
    })
    .sort({ createdAt: 1, _id: 1 })
    .limit(200)
    .lean()
  return adminWaitingViews(context, entries)
}

/** Ends and deletes all entries of a customer. Inside the transaction that deletes the account. */
export async function eraseWaitingOf(context: Context, userId: Types.ObjectId): Promise<void> {
  const offered = await WaitingModel(context.db).find({ userId, open: true }).lean()
  for (const entry of offered) if (entry.offer) await endOffer(context, entry, 'left')
  await WaitingModel(context.db).deleteMany({ userId })
}

/** Views of entries, in the same order, with the names of what they refer to. */
export async function waitingViews(
  context: Context,
  entries: readonly WaitingEntry[],
): Promise<WaitingView[]> {
  const branches = new Map((await listBranches(context)).map(branch => [branch.id, branch]))
  const services = await listNamedServices(context, idsIn(entries, 'serviceId'))
  const named = (id: WaitingEntry['serviceId']) => ({
    _id: id.toHexString(),
    name: branches.get(id.toHexString())?.name ?? '',
  })
  return entries.map(entry => {
    const { serviceId, offer } = entry
    const service = services.get(serviceId.toHexString())
    const zone = offer && branches.get(offer.branchId.toHexString())?.timeZone
    return {
      ...sent(entry, '_id', 'state', 'from', 'to', 'fromTime', 'toTime', 'createdAt'),
      ...sentIfSet(entry, 'bookingId'),
      serviceId: { _id: serviceId.toHexString(), name: serviceName(service, context.language) },
      branchIds: entry.branchIds.map(named),
      offer:
        offer && zone
          ? {
              branchId: named(offer.branchId),
              bookingDate: offer.date,
              bookingTime: offer.time,
              startsAt: isoWithOffset(offer.startAt.getTime(), zone),
              until: offer.until.toISOString(),
              price: entry.userPackageId ? null : euroOf(offer.terms.priceCents),
            }
          : null,
    }
  })
}

async function adminWaitingViews(context: Context, entries: readonly WaitingEntry[]) {
  const people = await listContacts(context, idsIn(entries, 'userId'))
  const views = await waitingViews(context, entries)
  return entries.flatMap(({ userId }, i) => {
    const person = people.get(userId.toHexString())
    const view = views[i]
    return person && view ? [{ ...view, userId: person }] : []
  })
}
