import type { Actor } from '../../access.ts'
import type { OfferView } from '../../contract/waiting.ts'
import type { Context } from '../../context.ts'
import { dateIn } from '../../calendar/branch-time.ts'
import { openSealedId } from '../../security/sealed-id.ts'
import { euroOf } from '../../values/money.ts'
import { throttledLink } from '../accounts/auth/throttle/throttle.service.ts'
import { visitToken } from '../bookings/visit/visit-link.service.ts'
import { AppError } from '../../errors.ts'
import { listRecentBranches, type BranchRecord } from '../branches/branch.service.ts'
import { findWashService, serviceName } from '../menu/wash-services/wash-service.service.ts'
import type { acceptOffer } from './accept.service.ts'
import type { declineOffer } from './entries.service.ts'
import { WaitingModel, type WaitingEntry } from './waiting.model.ts'

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

/** GET /offers/{token} */
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
