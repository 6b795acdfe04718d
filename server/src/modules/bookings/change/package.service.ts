import { Types } from 'mongoose'
import { AppError, notFound } from '../../../errors.ts'
import type { Context } from '../../../context.ts'
import { StaleRead } from '../../../db/transaction.ts'
import type { Serves } from '../../../serves.ts'
import { wantedHold } from '../../wash-books/rules/wash-credits.ts'
import { findOwnPackage } from '../../wash-books/user-package.service.ts'
import { holdWash, settleWash } from '../../wash-books/washes/wash-hold.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { touchBoards } from '../board/touch-boards.service.ts'
import { packageRules } from '../booking-facts.service.ts'
import type { Booking } from '../booking.model.ts'
import { packageRefusal } from '../rules/booking-rules.ts'
import { changeBooking, Conflict } from './change.service.ts'
import { commit } from './commit.service.ts'
import { paymentOf } from './payment.service.ts'

/**
 * Pays an unpaid booking with a wash of its customer's package, by the rules of a new one; null gives the wash back, and
 * the booking is to be paid.
 * @throws STATE_CONFLICT for a booking that is paid, or cancelled
 */
export const setPackage: Serves<'PATCH /admin/bookings/:id/package'> = (context, actor, { id, body }) =>
  changeBooking(context, { actor, id, rev: body.rev }, async booking => {
    const userPackageId = body.userPackageId === null ? null : new Types.ObjectId(body.userPackageId)
    if (String(userPackageId) === String(booking.userPackageId)) return booking
    if (booking.status === 'cancelled') throw new Conflict('A cancelled booking has no wash')
    if (userPackageId) await requireWash(context, booking, userPackageId)
    const by = byOf(actor)
    return commit(context, booking, {
      ...{ actor, action: 'booking.package' },
      set: {
        userPackageId,
        ...paymentOf(booking.snap.priceCents, { userPackageId, at: context.clock.now(), by }),
      },
      history: [{ byPackage: userPackageId ? 'used' : 'returned' }],
      effects: after => exchangeWash(context, { before: booking, after, by }),
    })
  })

/** Says why the package cannot pay; that it can is a condition of the write. */
async function requireWash(context: Context, booking: Booking, userPackageId: Types.ObjectId): Promise<void> {
  const { userId, paymentStatus, serviceId, bookingDate: date } = booking
  if (booking.userPackageId || paymentStatus === 'paid') throw new Conflict('The booking is paid')
  const held = await findOwnPackage(context, { userPackageId, userId })
  if (!held) throw notFound()
  const wish = { wash: { id: serviceId.toHexString() }, date, userPackage: packageRules(context, held) }
  const refusal = packageRefusal(wish)
  if (refusal) throw new AppError(refusal.code, refusal.message)
}

/**
 * Gives the wash of a booking back, takes one as its status wants it, or both where it keeps its package.
 * @throws StaleRead when the package has none for it
 */
export async function exchangeWash(
  context: Context,
  { before, after, by }: { before: Booking; after: Booking; by: ReturnType<typeof byOf> },
): Promise<void> {
  const { userId, status } = after
  const userPackageId = before.userPackageId ?? after.userPackageId
  if (!userPackageId || !userId) return
  const wash = { ...after, userPackageId, bookingId: after._id, by }
  if (before.userPackageId) await settleWash(context, wash, { to: 'none', cancelReason: null })
  if (after.userPackageId) {
    if (!(await holdWash(context, wash))) throw new StaleRead()
    const to = wantedHold(status)
    if (to !== 'held') await settleWash(context, wash, { to, cancelReason: null })
  }
  await touchBoards(context, { userId, userPackageId })
}
