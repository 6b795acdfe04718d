import type { BookingView } from '../../contract/bookings.ts'
import { BOOKING_TEXTS, type Language } from '../../contract/constants.ts'
import { localised } from '../../values/localised.ts'
import type { Contact } from '../accounts/users/customer.service.ts'
import type { Booking, ShownBooking } from './booking.model.ts'
import { isoWithOffset } from '../../calendar/branch-time.ts'
import { sent, sentIfSet } from '../../db/sent.ts'

export interface BookingSurroundings {
  customer: Contact | null
  branch: { name: string; phone: string; timeZone: string }
  userPackage: { remainingWashes: number; expiryDate: string; isPaid: boolean } | null
  /** Hours before the start until which a customer may change it. */
  cutoffHours: number
  language: Language
}

export const bookedService = ({ snap }: Pick<Booking, 'snap'>, language: Language | null): string =>
  localised({ name: snap.service }, snap.translations, language).name

/** What every calendar file has of a booking, in mails, downloads and feeds alike. */
export const calendarFacts = (
  booking: Pick<Booking, '_id' | 'rev' | 'changedAt' | 'createdAt' | 'startAt' | 'endAt' | 'status'>,
) => ({
  bookingId: booking._id.toHexString(),
  rev: booking.rev,
  changedAt: booking.changedAt ?? booking.createdAt,
  startAt: booking.startAt,
  endAt: booking.endAt,
  status: booking.status,
})

const HOUR_MS = 3_600_000

/** The last instant (epoch ms, inclusive) at which a customer may move or cancel the booking (decision 14). */
export const canChangeUntil = (booking: Pick<Booking, 'startAt'>, cutoffHours: number): number =>
  booking.startAt.getTime() - cutoffHours * HOUR_MS

export function bookingView(booking: ShownBooking, around: BookingSurroundings): BookingView {
  const { branch, customer, userPackage } = around
  const { timeZone } = branch
  return {
    ...sent(booking, '_id', 'bookingDate', 'bookingTime', 'status', 'createdAt', 'rev', ...BOOKING_TEXTS),
    ...sentIfSet(booking, 'paymentMethod', 'cancelReason'),
    ...sentIfSet(booking, 'customerConfirmedAt', 'arrivedAt', 'startedAt', 'finishedAt'),
    userId: customer,
    walkIn: walkInView(booking),
    serviceId: {
      _id: booking.serviceId.toHexString(),
      name: bookedService(booking, around.language),
      price: booking.snap.priceCents / 100,
    },
    branchId: { _id: booking.branchId.toHexString(), name: branch.name, phone: branch.phone },
    userPackageId:
      booking.userPackageId && userPackage
        ? { _id: booking.userPackageId.toHexString(), ...sent(userPackage, 'remainingWashes', 'expiryDate') }
        : null,
    startsAt: isoWithOffset(booking.startAt.getTime(), timeZone),
    endsAt: isoWithOffset(booking.endAt.getTime(), timeZone),
    paymentStatus: userPackage ? paymentOf(userPackage) : booking.paymentStatus,
    ...vehicleView(booking),
    canChangeUntil: new Date(canChangeUntil(booking, around.cutoffHours)).toISOString(),
  }
}

const paymentOf = ({ isPaid }: { isPaid: boolean }) => (isPaid ? 'paid' : 'unpaid')

function walkInView({ walkIn }: ShownBooking): BookingView['walkIn'] {
  if (!walkIn) return null
  const { name, phone, plate, vehicleType } = walkIn
  return { name, phone, ...(plate ? { plate } : {}), ...(vehicleType ? { vehicleType } : {}) }
}

function vehicleView({ vehicleId, vehicle }: ShownBooking): Pick<BookingView, 'vehicle'> {
  if (!vehicle) return {}
  const { plate, label, type } = vehicle
  return {
    vehicle: {
      ...(vehicleId ? { _id: vehicleId.toHexString() } : {}),
      plate,
      label,
      ...(type ? { type } : {}),
    },
  }
}
