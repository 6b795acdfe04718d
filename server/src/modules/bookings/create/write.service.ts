import type { BookingView } from '../../../contract/bookings.ts'
import type { Context, Policies } from '../../../context.ts'
import { joined, StaleRead, transaction } from '../../../db/transaction.ts'
import { changeDay, dayId } from '../../branches/branch-days/branch-day.service.ts'
import { keepReply, type Replay, type RequestKey } from '../../trail/idempotency.service.ts'
import { endHold, freedBy } from '../../branches/place-holds/place-hold.service.ts'
import { holdWash } from '../../wash-books/washes/wash-hold.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { contactOf } from '../../accounts/users/customer.service.ts'
import { BookingModel, bookingFields, type Booking } from '../booking.model.ts'
import { bookingView } from '../booking.view.ts'
import { noteChange } from '../change/notice.service.ts'
import type { Place } from '../rules/booking-rules.ts'
import type { BookingOrder } from './order.service.ts'
import { Types } from 'mongoose'
import { reminderAfter } from '../rules/reminder-times.ts'
import { paymentOf } from '../change/payment.service.ts'
import { historyEntry } from '../booking-history.ts'
import { newDocument } from '../../../db/field.ts'
import { searchEntries } from '../../../db/search-words.ts'
import type { WashServiceRecord, WashTerms } from '../../menu/wash-services/wash-service.service.ts'
import { nameTranslations } from '../../../values/localised.ts'

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

/**
 * The booking of an order that found its place: a customer's is pending unless the chain confirms at once, the desk's
 * confirmed (decision 12).
 */
export function newBooking(
  order: BookingOrder & { place: Place },
  { now, requestKey, policies }: { now: Date; requestKey: string | null; policies: Policies },
): Booking {
  const { autoConfirm, reminderHours } = policies
  const { customer, walkIn, vehicle, car, service, wash, place } = order
  const status = order.by === 'customer' && !autoConfirm ? 'pending' : 'confirmed'
  const startAt = new Date(place.startAt)
  const nextRemindAt = customer && reminderAfter(startAt, reminderHours, now)
  return newDocument(bookingFields, {
    _id: new Types.ObjectId(),
    userId: customer?._id ?? null,
    walkIn,
    branchId: order.branch._id,
    serviceId: service._id,
    snap: snapOf(service, { ...wash, priceCents: order.priceCents }),
    userPackageId: order.userPackageId,
    ...paymentOf(order.priceCents, { ...order, at: now, by: byOf(order.actor) }),
    vehicleId: vehicle?._id ?? null,
    vehicle: car,
    bookingDate: order.date,
    bookingTime: order.time,
    startAt,
    endAt: new Date(place.endAt),
    c0: place.c0,
    c1: place.c1,
    cfg: order.branch.cfg,
    status,
    live: true,
    ...order.texts,
    history: [
      historyEntry({
        ...{ at: now, by: byOf(order.actor), from: null, to: status },
        ...(order.actor.key === undefined ? {} : { byKey: order.actor.key }),
      }),
    ],
    ...bookingWords({ walkIn, vehicle: car, vehicleId: vehicle?._id ?? null }),
    requestKey,
    createdAt: now,
    ...(nextRemindAt ? { nextRemindAt } : {}),
    ...(order.by === 'customer' ? { customerAct: { at: now, kind: 'booked' as const } } : {}),
  })
}

/** What a booking keeps of its service, at these terms (decision 18). */
export const snapOf = (
  { name, translations }: Pick<WashServiceRecord, 'name' | 'translations'>,
  { priceCents, minutes, turnoverMinutes: turnover }: WashTerms,
): Booking['snap'] => ({
  service: name,
  translations: nameTranslations(translations),
  ...{ priceCents, minutes, turnover },
})

/** The entries by which a booking is found beside its customer: those of a walk-in, and a plate that no account knows. */
export function bookingWords({
  walkIn,
  vehicle,
  vehicleId,
}: Pick<Booking, 'walkIn' | 'vehicle' | 'vehicleId'>): Pick<Booking, 'words'> {
  if (walkIn) {
    const { name, phone, plate } = walkIn
    return { words: searchEntries({ names: [name], phone, plates: [plate] }) }
  }
  return vehicle?.plate && !vehicleId ? { words: searchEntries({ plates: [vehicle.plate] }) } : {}
}
