import type { BranchView } from '@car-wash/server/contract'
import { instantOf } from '../../lib/calendar-day.ts'
import { weekdayOf } from '../../lib/wall-clock.ts'
import type { TakenTime } from '../../parts/booking/booking-refusal.tsx'
import { closedOn } from '../../parts/booking/booking-terms.ts'
import { type BookingOffer, vehicleTypeOf } from '../../parts/booking/booking-values.ts'
import type { BookingValues } from '../../parts/booking/booking-wish.ts'
import type { SlotQuery } from '../../parts/booking/bookings.queries.ts'
import type { FreeDays } from '../../parts/booking/use-free-days.ts'
import { serverNow } from '../../lib/clock.ts'

/** The wash of the form, to wait for. */
export function washOf(values: BookingValues, offer: BookingOffer) {
  const { branchId, serviceId, vehicleId, userPackageId } = values
  return {
    ...{ branchId, serviceId, vehicleType: vehicleTypeOf(values, offer) },
    ...(vehicleId === '' ? {} : { vehicleId }),
    ...(offer.userPackages && userPackageId !== '' ? { userPackageId } : {}),
  }
}

/** Whether a refused time is of this wash. */
export function isSame(taken: TakenTime, { branchId, serviceId }: SlotQuery): boolean {
  return taken.branchId === branchId && taken.serviceId === serviceId
}

/** The open days without a free time, which cannot be chosen; today only until the branch closes. */
export function fullDays(
  days: Pick<FreeDays, 'byDate'>,
  branch: Pick<BranchView, 'timeZone' | 'closeingHours' | 'weekHours' | 'closures'>,
  now = serverNow(),
): string[] {
  const closes = (date: string) =>
    instantOf(date, branch.weekHours[weekdayOf(date)]?.to ?? branch.closeingHours, branch.timeZone)
  return [...days.byDate.values()]
    .filter(({ date, free }) => free === 0 && !closedOn(branch, date) && closes(date) > now)
    .map(({ date }) => date)
}
