import type { BookingStatus, CancelReason, PaymentMethod, PaymentStatus } from '../contract/constants.ts'

/** Money in cents: what was taken on the day by method, less what was given back; of it what was given back, and packages. */
type Takings = PaymentMethod | 'back' | 'packages'
/** By the id of a service: how many of its bookings are completed, and its part of `paidCents`. */
type OfService = `washed:${string}` | `paid:${string}`
/**
 * The sums that a day keeps of its bookings: their number by status, how many of the cancelled ones nobody came to, and
 * what was paid for those without a package, in cents, also by service; and of the payments made on it.
 */
export type DaySums = Partial<Record<BookingStatus | 'noShow' | 'paidCents' | Takings | OfService, number>>

export interface SummedBooking {
  status: BookingStatus
  cancelReason: CancelReason | null
  paymentStatus: PaymentStatus
  userPackageId: unknown
  serviceId: { toHexString: () => string }
  snap: { priceCents: number }
  archivedAt: Date | null
}

export const isNoShow = ({ status, cancelReason }: Pick<SummedBooking, 'status' | 'cancelReason'>): boolean =>
  status === 'cancelled' && cancelReason === 'no-show'

/** What a booking adds to the sums of its day; an archived one adds nothing. */
export function sumsOf({ status, archivedAt, ...booking }: SummedBooking): DaySums {
  if (archivedAt !== null) return {}
  const isPaidAlone = booking.paymentStatus === 'paid' && booking.userPackageId === null
  const { priceCents } = booking.snap
  const id = booking.serviceId.toHexString()
  return {
    [status]: 1,
    ...(status === 'completed' ? { [`washed:${id}`]: 1 } : {}),
    ...(isNoShow({ status, ...booking }) ? { noShow: 1 } : {}),
    ...(isPaidAlone ? { paidCents: priceCents, [`paid:${id}`]: priceCents } : {}),
  }
}

/** The ids of the services that the sums know. */
export const servicesIn = (sums: DaySums): string[] => [
  ...new Set(Object.keys(sums).flatMap(name => /^(?:washed|paid):(.+)/.exec(name)?.[1] ?? [])),
]

export const sumUp = (bookings: readonly SummedBooking[]): DaySums => total(bookings.map(sumsOf))

export function total(each: readonly DaySums[]): DaySums {
  const all: DaySums = {}
  for (const sums of each) addSums(all, sums)
  return all
}

/** What a change adds to the sums of a day; null before its first or after its last moment on that day. */
export function sumsChange(before: SummedBooking | null, after: SummedBooking | null): DaySums {
  const change = after ? sumsOf(after) : {}
  if (before) addSums(change, sumsOf(before), -1)
  return change
}

export function addSums(sums: DaySums, more: DaySums, times: 1 | -1 = 1): void {
  // Reports add hundreds of thousands: a list of the entries would be as many objects.
  for (const key in more) {
    const name = key as keyof DaySums
    sums[name] = (sums[name] ?? 0) + times * (more[name] ?? 0)
  }
}
