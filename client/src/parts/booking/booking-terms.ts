import type { BranchView, UserPackageView, VehicleView, WashServiceView } from '@car-wash/server/contract'
import { WEEKDAYS } from '@car-wash/server/contract/constants'
import { instantOf, wallClock } from '../../lib/calendar-day.ts'

/** Euro and minutes of a wash: the service's own, or the ones for that kind of vehicle (decision 29). */
export function termsOf(
  service: WashServiceView,
  vehicle: Pick<VehicleView, 'type'> | undefined,
): { price: number; duration: number } {
  const own = vehicle && service.vehiclePrices[vehicle.type]
  return own ?? { price: service.price, duration: service.duration }
}

/** Decision 29: a service may be offered at some branches only; none named means everywhere. */
export function isOfferedAt(service: Pick<WashServiceView, 'branches'>, branchId: string): boolean {
  return service.branches.length === 0 || service.branches.includes(branchId)
}

/** Why a package can't pay for the wash, by the code that the server would answer; undefined when it can. */
export function packageTrouble(
  userPackage: UserPackageView,
  { serviceId, date }: { serviceId: string; date: string },
): 'PACKAGE_EXPIRED' | 'SERVICE_NOT_IN_PACKAGE' | 'NO_WASHES_LEFT' | undefined {
  const { services } = userPackage.packageId
  const isIncluded = services.length === 0 || services.some(({ _id }) => _id === serviceId)
  if (date !== '' && date > userPackage.expiryDate) return 'PACKAGE_EXPIRED'
  if (serviceId !== '' && !isIncluded) return 'SERVICE_NOT_IN_PACKAGE'
  if (userPackage.availableWashes <= 0) return 'NO_WASHES_LEFT'
  return undefined
}

/** The last moment to move or cancel, on the branch's clock, and whether it is over already (decision 14). */
export function changeUntil(
  { date, time }: { date: string; time: string },
  { timeZone, hours }: { timeZone: string; hours: number },
  now = Date.now(),
): { date: string; time: string; isOver: boolean } {
  const until = instantOf(date, time, timeZone) - hours * 3_600_000
  return { ...wallClock(until, timeZone), isOver: until < now }
}

/** Why a branch is closed on a whole day; `reason` is the operator's, in the language shown. */
export function closedOn(
  branch: Pick<BranchView, 'weekHours' | 'closures'>,
  date: string,
): { kind: 'weekday' } | { kind: 'closure'; reason: string } | undefined {
  // Monday first, as the contract names them; Sunday is 0 for JavaScript.
  const weekday = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'
  if (branch.weekHours[weekday] === null) return { kind: 'weekday' }
  const closure = branch.closures.find(
    ({ from, to, fromTime, bays }) =>
      from <= date && date <= to && fromTime === undefined && bays === undefined,
  )
  return closure && { kind: 'closure', reason: closure.reason }
}
