import type { Policies } from '../../../context.ts'
import { Types } from 'mongoose'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import type { BookingOrder } from './order.service.ts'
import { reminderAfter } from '../rules/reminder-times.ts'
import type { Place } from '../rules/booking-rules.ts'
import { paymentOf } from '../change/payment.service.ts'
import { historyEntry } from '../booking-history.ts'
import { newDocument } from '../../../db/field.ts'
import { bookingFields, type Booking } from '../booking.model.ts'
import { searchEntries } from '../../../db/search-words.ts'
import type { WashServiceRecord, WashTerms } from '../../menu/wash-services/wash-service.service.ts'
import { nameTranslations } from '../../../values/localised.ts'

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
    notes: order.notes,
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
