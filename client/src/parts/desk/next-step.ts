import type { BookingView } from '@car-wash/server/contract'
import { carState } from '@car-wash/server/contract/car-state'
import { type ProgressStep, TAP_HOURS } from '@car-wash/server/contract/constants'

const FAR_MS = TAP_HOURS * 3_600_000

/** Neither completed nor cancelled. */
export const isOpen = ({ status }: Pick<BookingView, 'status'>): boolean =>
  status === 'pending' || status === 'confirmed'

const STEP_FROM = { booked: 'arrived', arrived: 'started', started: 'finished' } as const

/** The next step of a car; undefined when it is done or cancelled. */
export function nextStep(booking: BookingView): ProgressStep | undefined {
  return isOpen(booking) ? STEP_FROM[carState(booking)] : undefined
}

/** Whether the booking starts more than TAP_HOURS from `now` (milliseconds): a step then needs confirmation. */
export const isFar = ({ startsAt }: Pick<BookingView, 'startsAt'>, now: number): boolean =>
  Math.abs(Date.parse(startsAt) - now) > FAR_MS

/** Whether money was taken for the booking itself, not for its package. */
export const isPaidAlone = ({ paymentStatus, userPackageId, serviceId }: BookingView): boolean =>
  paymentStatus === 'paid' && !userPackageId && serviceId.price > 0

/** Whether money, or a wash of a package, is still to be taken for it. */
export const isDue = (booking: BookingView): boolean =>
  booking.status !== 'cancelled' && !booking.userPackageId && dueOf(booking) > 0

/** What is still to be paid for the booking itself. */
export const dueOf = ({ paymentStatus, serviceId }: BookingView): number =>
  paymentStatus === 'paid' ? 0 : serviceId.price

/** Whether a change has finished the wash before its planned end. */
export const freesBay = (was: BookingView, now: BookingView): boolean =>
  now.status === 'completed' && Date.parse(now.endsAt) < Date.parse(was.endsAt)
