import type { Policies } from '../../../context.ts'
import { Types } from 'mongoose'
import { byOf } from '../../user-packages/washes/wash-ledger.service.ts'
import type { BookingOrder } from './order.service.ts'
import { reminderAfter } from '../rules/reminder-times.ts'
import type { Place } from '../rules/booking-rules.ts'
import { paymentOf } from '../change/payment.service.ts'
import { historyEntry } from '../booking-history.ts'
import { blankBooking } from '../blank-booking.ts'
import type { Booking } from '../booking.model.ts'
import { searchWords, walkInWords } from '../../../db/search-words.ts'
import { emailShown } from '../../../values/email-shown.ts'
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
  return {
    ...blankBooking(),
    _id: new Types.ObjectId(),
    userId: customer?._id ?? null,
    walkIn,
    branchId: order.branch._id,
    serviceId: service._id,
    snap: {
      service: service.name,
      translations: nameTranslations(service.translations),
      priceCents: order.priceCents,
      minutes: wash.minutes,
      turnover: wash.turnoverMinutes,
    },
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
    words: bookingWords(customer, { walkIn, vehicle: car, vehicleId: vehicle?._id ?? null }),
    requestKey,
    createdAt: now,
    ...(nextRemindAt ? { nextRemindAt } : {}),
    ...(order.by === 'customer' ? { customerAct: { at: now, kind: 'booked' as const } } : {}),
  }
}

/** The entries by which a booking is found: those of its customer, or of a walk-in, with the car's plate. */
export function bookingWords(
  customer: BookingOrder['customer'],
  { walkIn, vehicle, vehicleId }: Pick<Booking, 'walkIn' | 'vehicle' | 'vehicleId'>,
): string[] {
  if (!customer) return walkInWords(walkIn?.name ?? '', walkIn?.phone ?? null, walkIn?.plate ?? null)
  return [
    ...searchWords(customer.name, customer.email, emailShown(customer.email), customer.phone, vehicle?.plate),
    // A plate that the account does not know is found on the booking.
    ...(vehicle && !vehicleId ? walkInWords('', null, vehicle.plate || null) : []),
  ]
}
