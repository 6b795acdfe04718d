import { wallClockIn } from '../../calendar/branch-time.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { dateOfDay, ensureDay, freedDays } from '../branches/branch-days/branch-day.service.ts'
import { enqueueMail } from '../messages/outbox/outbox.service.ts'
import { takeHold } from '../branches/place-holds/place-hold.service.ts'
import { raiseBookingSeq } from '../accounts/users/customer.service.ts'
import { endIfCovered, endOffer, placeFacts, endIfWithdrawn } from './end-offer.service.ts'
import { findPlaceFor, isOfferedElsewhere, stillFits, type FoundPlace } from './place-for.service.ts'
import { listWithdrawn } from '../menu/wash-services/wash-service.service.ts'
import { WaitingMarkModel, WaitingModel, type WaitingEntry } from './waiting.model.ts'

/** A day gets its time before its transaction ends; no transaction lasts this long. */
const OVERLAP_MS = 60_000
/** A service that left the menu longer ago has no waits any more; the daily search finds what was missed. */
const JUST_MS = 600_000
const LOOK_EVERY_MS = 86_400_000

/** The place was taken, or the entry changed, between read and write: the offer is rolled back. */
class Overtaken extends Error {}

/**
 * One round of the waiting list: ends offers that have lapsed and waits whose window is over, and offers what has become
 * free to those who fit, longest wait first. Returns the number of offers made and ended.
 */
export async function offerPlaces(context: Context, now: Date, signal?: AbortSignal): Promise<number> {
  let did = (await endOffers(context, now)) + (await endWithdrawn(context, now))
  const over = { $set: { state: 'over', open: false, endedAt: now } } as const
  await WaitingModel(context.db).updateMany({ open: true, closesAt: { $lte: now }, state: 'waiting' }, over)
  const marks = WaitingMarkModel(context.db)
  const mark = await marks.findById('freed').lean()
  const freed = await freedDays(context, mark && new Date(mark.seenUntil.getTime() - OVERLAP_MS))
  for (const entry of await entriesFor(context, freed.ids, now)) {
    if (signal?.aborted) return did
    if (await serve(context, entry, { days: freed.ids, now })) did++
  }
  if (freed.seenUntil) {
    await marks.updateOne({ _id: 'freed' }, { $max: { seenUntil: freed.seenUntil } }, { upsert: true })
  }
  return did
}

/**
 * Ends the offers that have lapsed, and those whose place the branch can no longer keep: also at the start of a server,
 * whose rules of time zones may put it elsewhere.
 */
export async function endOffers(context: Context, now: Date): Promise<number> {
  const offered = await WaitingModel(context.db)
    .find({ open: true, state: 'offered', 'offer.until': { $gt: new Date(0) } })
    .lean()
  let ended = 0
  for (const entry of offered) {
    const why = entry.offer && entry.offer.until <= now ? 'lapsed' : 'gone'
    if (why === 'gone' && (await stillFits(context, entry))) continue
    if (await transaction(context, () => endOffer(context, entry, why))) ended++
  }
  return ended
}

/** Ends the waits for services that have just left the menu, each with a mail. */
async function endWithdrawn(context: Context, now: Date): Promise<number> {
  const serviceIds = await listWithdrawn(context, new Date(now.getTime() - JUST_MS))
  if (serviceIds.length === 0) return 0
  const left = await WaitingModel(context.db)
    .find({ open: true, state: 'waiting', serviceId: { $in: serviceIds } })
    .lean()
  let ended = 0
  for (const entry of left) if (await endIfWithdrawn(context, entry)) ended++
  return ended
}

/** The open entries whose window has a freed day, or is due for its daily search; oldest first. */
async function entriesFor(context: Context, days: ReadonlySet<string>, now: Date): Promise<WaitingEntry[]> {
  const dates = [...days].map(dateOfDay).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  const onFreed = from === undefined || to === undefined ? [] : [{ from: { $lte: to }, to: { $gte: from } }]
  const isFreed = ({ branchIds, ...entry }: WaitingEntry) =>
    [...days].some(day => {
      const date = dateOfDay(day)
      return date >= entry.from && date <= entry.to && branchIds.some(id => day.startsWith(id.toHexString()))
    })
  const found = await WaitingModel(context.db)
    .find({ open: true, state: 'waiting', $or: [{ lookAt: { $lte: now } }, ...onFreed] })
    .sort({ createdAt: 1, _id: 1 })
    .lean()
  return found.filter(entry => entry.lookAt <= now || isFreed(entry))
}

/** Offers an entry the first place that fits. True when it was offered one. */
async function serve(
  context: Context,
  entry: WaitingEntry,
  { days, now }: { days: ReadonlySet<string>; now: Date },
): Promise<boolean> {
  if ((await endIfCovered(context, entry)) || (await endIfWithdrawn(context, entry))) return false
  const found = await findPlaceFor(context, entry, entry.lookAt <= now ? null : days)
  try {
    if (found) await offer(context, entry, found)
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    return false
  }
  if (entry.lookAt <= now) {
    const lookAt = new Date(now.getTime() + LOOK_EVERY_MS)
    await WaitingModel(context.db).updateOne({ _id: entry._id, open: true }, { $set: { lookAt } })
  }
  return found !== null
}

/** Hold, offer and mail in one transaction, with which an erasure of the account conflicts. Throws Overtaken. */
async function offer(context: Context, entry: WaitingEntry, found: FoundPlace): Promise<void> {
  const { branch, day, date, time, place } = found
  await ensureDay(context, day, branch.cfg)
  const until = new Date(context.clock.now().getTime() + context.settings().policies.offerMinutes * 60_000)
  await transaction(context, async () => {
    const customer = await raiseBookingSeq(context, entry.userId)
    if (!customer) throw new Overtaken()
    const wanted = { dayId: day, cfg: branch.cfg, ...place }
    const hold = await takeHold(context, wanted, { until, for: { kind: 'offer', id: entry._id } })
    if (!hold) throw new Overtaken()
    const kept = { holdId: hold._id, startAt: hold.startAt, until, terms: found.terms }
    const offered = { branchId: branch._id, date, time, ...kept }
    if (await isOfferedElsewhere(context, entry, hold)) throw new Overtaken()
    const { matchedCount } = await WaitingModel(context.db).updateOne(
      { _id: entry._id, state: 'waiting' },
      { $set: { state: 'offered', offer: offered } },
    )
    if (matchedCount === 0) throw new Overtaken()
    const facts = await placeFacts(context, entry, { place: offered, customer })
    const heldUntil = wallClockIn(branch.timeZone, until.getTime()).time
    const link = { entryId: entry._id.toHexString(), linkSeq: entry.passed.length }
    const priceCents = entry.userPackageId ? null : found.terms.priceCents
    const data = { ...facts, ...link, priceCents, until: heldUntil }
    await enqueueMail(context, { to: customer, kind: 'waiting-offer', data, until })
  })
}
