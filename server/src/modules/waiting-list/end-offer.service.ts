import type { Context } from '../../context.ts'
import { getBranch, listRecentBranches } from '../branches/branch.service.ts'
import { enqueueMail, type WaitingFacts } from '../messages/outbox/outbox.service.ts'
import { findHold, releaseHold, type PlaceHold } from '../branches/place-holds/place-hold.service.ts'
import { findCustomer, type Customer } from '../accounts/users/customer.service.ts'
import { isOffered } from '../bookings/rules/start-limits.ts'
import { findWashService, serviceName, washRules } from '../menu/wash-services/wash-service.service.ts'
import { WaitingModel, type OfferedPlace, type WaitingEntry } from './waiting.model.ts'
import { findWished } from '../bookings/read/wished.service.ts'
import { transaction } from '../../db/transaction.ts'

const MOST_LAPSES = 3

/**
 * Why an offer ends. `gone`: the place was taken away by other rules of the branch; `refused`: the customer's own rules
 * do not allow the booking.
 */
type OfferEnd = 'lapsed' | 'declined' | 'left' | 'gone' | 'refused'

/**
 * Ends an offer as it was read, gives its place up, and remembers it, so that it is not offered again. The third lapse
 * and a refusal end the entry; that, and a place that is gone, is mailed. False, without effect, when the offer has ended otherwise. Inside a
 * transaction.
 */
export async function endOffer(context: Context, entry: WaitingEntry, why: OfferEnd): Promise<boolean> {
  const { offer, _id, userId } = entry
  if (!offer) return false
  const now = context.clock.now()
  const lapses = entry.lapses + (why === 'lapsed' ? 1 : 0)
  const isOver = why === 'refused' || lapses >= MOST_LAPSES
  const ended = isOver ? 'over' : 'waiting'
  const state = why === 'left' ? 'left' : ended
  const { branchId, date, time } = offer
  const { matchedCount } = await WaitingModel(context.db).updateOne(
    {
      _id,
      state: 'offered',
      'offer.holdId': offer.holdId,
      ...(why === 'lapsed' ? { 'offer.until': { $lte: now } } : {}),
    },
    {
      $set: {
        ...{ state, lapses, offer: null, open: state === 'waiting' },
        ...(state === 'waiting' ? {} : { endedAt: now }),
      },
      $push: { passed: { branchId, date, time } },
    },
  )
  if (matchedCount === 0) return false
  const hold = await findHold(context, offer.holdId)
  if (hold) await releaseHold(context, hold)
  const kind = isOver ? 'waiting-over' : 'waiting-gone'
  if (!isOver && why !== 'gone') return true
  const customer = await findCustomer(context, userId.toHexString())
  if (customer) {
    const data = await placeFacts(context, entry, { place: offer, customer })
    await enqueueMail(context, { to: customer, kind, data })
  }
  return true
}

/** Gives up a place that the branch can no longer keep, or whose time is over, with its offer. Inside a transaction. */
export async function giveUpPlace(context: Context, hold: PlaceHold): Promise<void> {
  const entry = await WaitingModel(context.db).findOne({ _id: hold.for.id, 'offer.holdId': hold._id }).lean()
  const why = hold.until > context.clock.now() ? 'gone' : 'lapsed'
  if (!entry || !(await endOffer(context, entry, why))) await releaseHold(context, hold)
}

export async function placeFacts(
  context: Context,
  { serviceId }: WaitingEntry,
  { place, customer }: { place: OfferedPlace; customer: Customer },
): Promise<WaitingFacts> {
  const branch = await getBranch(context, place.branchId.toHexString())
  const service = await findWashService(context, serviceId.toHexString())
  return {
    service: serviceName(service, customer.language),
    branch: branch.name,
    branchPhone: branch.phone,
    location: branch.location,
    bookingDate: place.date,
    bookingTime: place.time,
  }
}

/** Ends what only waits. False when it does no longer. */
export async function endWait(
  context: Context,
  { _id }: WaitingEntry,
  end: Pick<WaitingEntry, 'state'> & Partial<Pick<WaitingEntry, 'bookingId'>>,
): Promise<boolean> {
  const { matchedCount } = await WaitingModel(context.db).updateOne(
    { _id, state: 'waiting' },
    { $set: { ...end, open: false, endedAt: context.clock.now() } },
  )
  return matchedCount === 1
}

/** Ends a wait that a booking has fulfilled. True when there is one. */
export async function endIfCovered(context: Context, entry: WaitingEntry): Promise<boolean> {
  const bookingId = await findWished(context, entry)
  if (bookingId) await endWait(context, entry, { state: 'booked', bookingId })
  return bookingId !== null
}

/**
 * Ends a wait, with a mail, when its service has left the menu or no longer suits the vehicle,
 * or none of the branches has it. True when it is so.
 */
export async function endIfWithdrawn(context: Context, entry: WaitingEntry): Promise<boolean> {
  const { userId, serviceId, vehicleType, branchIds, from, to } = entry
  const service = await findWashService(context, serviceId.toHexString())
  const branches = (await listRecentBranches(context)).filter(({ id }) =>
    branchIds.some(each => each.equals(id)),
  )
  if (service && !service.archivedAt) {
    const wash = washRules(service, vehicleType)
    if (branches.some(branch => isOffered(wash, branch))) return false
  }
  await transaction(context, async () => {
    const isEnded = await endWait(context, entry, { state: 'over' })
    const customer = isEnded && (await findCustomer(context, userId.toHexString()))
    if (!customer) return
    const branch = branches.map(({ name }) => name).join(', ')
    const data = { service: serviceName(service, customer.language), branch, from, to }
    await enqueueMail(context, { to: customer, kind: 'waiting-withdrawn', data })
  })
  return true
}
