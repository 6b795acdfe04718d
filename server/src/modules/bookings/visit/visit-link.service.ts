import type { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { openSealedId, sealedId } from '../../../security/sealed-id.ts'
import { throttledLink } from '../../accounts/auth/throttle/throttle.service.ts'
import { BookingModel, type Booking } from '../booking.model.ts'
import { findBooking } from '../change/change.service.ts'

/** How long the link of a wash lives on after its end. */
const KEPT_MS = 24 * 3_600_000

type Linked = Pick<Booking, '_id' | 'linkSeq'>

const tokenOf = ({ deployment }: Context, { _id, linkSeq: seq = 0 }: Linked): string =>
  sealedId(deployment.jwtKey, 'visit link', { id: _id.toHexString(), seq })

const urlOf = (context: Context, linked: Linked): string =>
  `${context.deployment.appOrigin}/visit/${tokenOf(context, linked)}`

export async function visitToken(context: Context, _id: Types.ObjectId): Promise<string> {
  const found = await BookingModel(context.db).findById(_id, { linkSeq: 1 }).lean()
  return tokenOf(context, found ?? { _id })
}

export const visitLink = async (context: Context, actor: Actor, id: string): Promise<{ url: string }> => ({
  url: urlOf(context, await findBooking(context, actor, id)),
})

/** POST /bookings/{id}/link: every link made before ends. */
export async function renewVisitLink(context: Context, actor: Actor, id: string): Promise<{ url: string }> {
  const { _id } = await findBooking(context, actor, id)
  const renewed = await BookingModel(context.db)
    .findOneAndUpdate({ _id, archivedAt: null }, { $inc: { linkSeq: 1 } }, { returnDocument: 'after' })
    .lean()
  if (!renewed) throw notFound()
  return { url: urlOf(context, renewed) }
}

/**
 * The booking of a link. Tampered, ended and unknown links are the same NOT_FOUND, and too many of them from one IP are
 * RATE_LIMITED. A link ends 24 hours after the wash, with the account or the booking, and when it is renewed.
 */
export async function findVisit(context: Context, token: string): Promise<Booking> {
  const named = openSealedId(context.deployment.jwtKey, 'visit link', token)
  return throttledLink(context, async () => {
    if (!named) return null
    const booking = await BookingModel(context.db).findOne({ _id: named.id, archivedAt: null }).lean()
    const isAlive =
      booking !== null &&
      (booking.linkSeq ?? 0) === named.seq &&
      context.clock.now().getTime() <= booking.endAt.getTime() + KEPT_MS
    return isAlive ? booking : null
  })
}

/** Whoever holds the link: a customer who may touch this booking only. */
export const holderOf = ({ _id, userId }: Booking): Actor => ({
  id: userId?.toHexString() ?? '',
  role: 'customer',
  branchId: null,
  sessionId: '',
  bookingId: _id.toHexString(),
})
