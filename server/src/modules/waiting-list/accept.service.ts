import type { Actor } from '../../access.ts'
import type { BookingView } from '../../contract/bookings.ts'
import { PLACE_CODES } from '../../contract/errors.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Serves } from '../../serves.ts'
import { placesInstead } from '../bookings/availability/free-places.service.ts'
import { findBooking } from '../bookings/change/change.service.ts'
import { bookHeldPlace } from '../bookings/create/create.service.ts'
import { bookingViewOf } from '../bookings/read/views.service.ts'
import { getBranch, listRecentBranches, type BranchRecord } from '../branches/branch.service.ts'
import { findHold, HoldGone } from '../branches/place-holds/place-hold.service.ts'
import {
  getWashService,
  washRules,
  findWashService,
  serviceName,
} from '../menu/wash-services/wash-service.service.ts'
import { endOffer } from './end-offer.service.ts'
import { findEntry, type declineOffer } from './entries.service.ts'
import { WaitingModel, type WaitingEntry } from './waiting.model.ts'
import type { OfferView } from '../../contract/waiting.ts'
import { dateIn } from '../../calendar/branch-time.ts'
import { openSealedId } from '../../security/sealed-id.ts'
import { euroOf } from '../../values/money.ts'
import { throttledLink } from '../accounts/auth/throttle/throttle.service.ts'
import { visitToken } from '../bookings/visit/visit-link.service.ts'

/**
 * Books exactly the held place; once accepted, the same booking again. STATE_CONFLICT with
 * `nextAvailable` when nothing is held any longer; a refusal by the customer's own rules ends the entry.
 */
export const acceptOffer: Serves<'POST /waiting/:id/accept'> = async (context, actor, { id }) => {
  const entry = await findEntry(context, actor, id)
  const { offer } = entry
  const hold = offer && offer.until > context.clock.now() ? await findHold(context, offer.holdId) : null
  if (!offer || !hold) return acceptedBefore(context, actor, entry)
  const body = {
    branchId: offer.branchId.toHexString(),
    serviceId: entry.serviceId.toHexString(),
    bookingDate: offer.date,
    bookingTime: offer.time,
    vehicleType: entry.vehicleType ?? undefined,
    vehicleId: entry.vehicleId?.toHexString() ?? null,
    userPackageId: entry.userPackageId?.toHexString() ?? null,
  }
  const settle = async (bookingId: NonNullable<WaitingEntry['bookingId']>) => {
    const { matchedCount } = await WaitingModel(context.db).updateOne(
      { _id: entry._id, state: 'offered', 'offer.holdId': hold._id },
      {
        $set: { state: 'booked', open: false, bookingId, offer: null, endedAt: context.clock.now() },
        $push: {
          passed: { ...{ branchId: offer.branchId, date: offer.date, time: offer.time }, booked: true },
        },
      },
    )
    if (matchedCount === 0) throw new HoldGone()
  }
  try {
    const outcome = await bookHeldPlace(context, actor, { body, held: { hold, settle, terms: offer.terms } })
    if ('booking' in outcome) return outcome.booking
    const { code, message } = outcome.refusal
    const isPlace = PLACE_CODES.some(each => each === code)
    await transaction(context, () => endOffer(context, entry, isPlace ? 'gone' : 'refused'))
    throw isPlace ? await tooLate(context, entry) : new AppError(code, message)
  } catch (error) {
    if (!(error instanceof HoldGone)) throw error
    return acceptedBefore(context, actor, entry)
  }
}

/** When nothing is held: this or another request may have booked it, also since the entry was read. */
async function acceptedBefore(context: Context, actor: Actor, entry: WaitingEntry): Promise<BookingView> {
  const now = await findEntry(context, actor, entry._id.toHexString())
  if (!now.bookingId) throw await tooLate(context, entry)
  return bookingViewOf(context, await findBooking(context, actor, now.bookingId.toHexString()))
}

async function tooLate(context: Context, entry: WaitingEntry): Promise<AppError> {
  const at = entry.offer ?? entry.passed.at(-1)
  const branchId = at?.branchId ?? entry.branchIds[0]
  const branch = await getBranch(context, branchId?.toHexString() ?? '')
  const service = await getWashService(context, entry.serviceId.toHexString())
  const wash = washRules(service, entry.vehicleType)
  const from = context.clock.now().getTime()
  const { nextAvailable } = await placesInstead(context, branch, { wash, by: 'customer', from })
  return new AppError('STATE_CONFLICT', 'The place is no longer held', nextAvailable ? { nextAvailable } : {})
}

interface Linked {
  entry: WaitingEntry
  place: WaitingEntry['passed'][number]
  /** While it is held. */
  offer: WaitingEntry['offer']
  branch: BranchRecord
}

/**
 * The offer of a link, which names how many others came before it. Tampered and unknown links are the same NOT_FOUND,
 * and too many of them from one IP are RATE_LIMITED. A link ends with the day of its place, and with the account.
 */
const findOffer = (context: Context, token: string): Promise<Linked> =>
  throttledLink(context, async () => {
    const named = openSealedId(context.deployment.jwtKey, 'offer link', token)
    const entry = named && (await WaitingModel(context.db).findById(named.id).lean())
    if (!entry) return null
    const now = context.clock.now()
    const current = named.seq === entry.passed.length ? entry.offer : null
    const place = current ?? entry.passed[named.seq]
    const branch = place && (await listRecentBranches(context)).find(({ id }) => place.branchId.equals(id))
    if (!branch || place.date < dateIn(branch.timeZone, now.getTime())) return null
    return { entry, place, branch, offer: current && current.until > now ? current : null }
  })

async function viewOf(context: Context, { entry, place, offer, branch }: Linked): Promise<OfferView> {
  const service = await findWashService(context, entry.serviceId.toHexString())
  const bookingId = place.booked ? entry.bookingId : null
  const ended = bookingId ? 'booked' : 'over'
  return {
    state: offer ? 'offered' : ended,
    service: serviceName(service, context.language),
    branch: { name: branch.name, location: branch.location, phone: branch.phone },
    timeZone: branch.timeZone,
    bookingDate: place.date,
    bookingTime: place.time,
    ...(offer && {
      until: offer.until.toISOString(),
      price: entry.userPackageId ? null : euroOf(offer.terms.priceCents),
    }),
    ...(bookingId && { visit: await visitToken(context, bookingId) }),
  }
}

export const viewOffer = async (context: Context, token: string): Promise<OfferView> =>
  viewOf(context, await findOffer(context, token))

/** POST /offers/{token}/accept and /decline, as the customer whose offer it is. */
export async function answerOffer(
  context: Context,
  token: string,
  answer: typeof acceptOffer | typeof declineOffer,
): Promise<OfferView> {
  const { entry, offer, place } = await findOffer(context, token)
  if (!offer && !place.booked) throw new AppError('STATE_CONFLICT', 'The place is no longer held')
  const holder: Actor = { id: entry.userId.toHexString(), role: 'customer', branchId: null, sessionId: '' }
  await answer(context, holder, { id: entry._id.toHexString() })
  return viewOffer(context, token)
}
