import type { BookingView } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { joined, StaleRead, transaction } from '../../../db/transaction.ts'
import { changeDay, dayId } from '../../branches/branch-days/branch-day.service.ts'
import { keepReply, type Replay, type RequestKey } from '../../trail/idempotency.service.ts'
import { endHold, freedBy } from '../../branches/place-holds/place-hold.service.ts'
import { holdWash } from '../../wash-books/washes/wash-hold.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { contactOf } from '../../accounts/users/customer.service.ts'
import { BookingModel } from '../booking.model.ts'
import { bookingView } from '../booking.view.ts'
import { noteChange } from '../change/notice.service.ts'
import type { Place } from '../rules/booking-rules.ts'
import { newBooking } from './new-booking.ts'
import type { BookingOrder } from './order.service.ts'

export interface Created extends Replay {
  status: 201
  body: BookingView
}

/** An order that passed every rule, under its branch's rules. */
export type Judged = BookingOrder & { place: Place }

/**
 * What `decide` settles, bay, wash, booking, kept reply, trail and mail in one transaction; StaleRead where one of them
 * cannot be had.
 */
export async function writeBooking(
  context: Context,
  decide: () => Promise<Judged>,
  key: RequestKey | null,
): Promise<Created> {
  const created = await transaction(context, async (): Promise<Created> => {
    const order = await decide()
    const { customer, place, branch, held } = order
    const booking = newBooking(order, {
      now: context.clock.now(),
      requestKey: key?.id ?? null,
      policies: context.settings().policies,
    })
    if (held) {
      await endHold(context, held.hold)
      await held.settle(booking._id)
    }
    const isTaken = await changeDay(context, dayId(branch.id, order.date), {
      bookingId: booking._id.toHexString(),
      take: { c0: place.c0, c1: place.c1, guard: { capacity: place.capacity, cfg: branch.cfg } },
      ...(held ? { free: freedBy(held.hold) } : {}),
      count: { [booking.status]: 1 },
    })
    const wash = { ...booking, bookingId: booking._id, by: byOf(order.actor) }
    const userPackage = isTaken ? await holdWash(context, wash) : null
    if (!isTaken || (booking.userPackageId && !userPackage)) throw new StaleRead()
    // It states every field: casting it would cost as much as a command.
    await BookingModel(context.db).collection.insertOne(booking, joined(context))
    const { actor } = order
    await noteChange(context, { actor, action: 'booking.create', before: null, after: booking, customer })
    const body = bookingView(booking, {
      customer: customer && contactOf(customer),
      branch,
      userPackage,
      cutoffHours: context.settings().policies.cutoffHours,
      language: context.language,
    })
    const about = [order.actor.id, ...(customer ? [customer._id.toHexString()] : [])]
    await keepReply(context, key, { status: 201, body, about })
    return { status: 201, body }
  })
  context.metrics?.bookings.inc()
  return created
}
