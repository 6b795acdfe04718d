import type { BranchView, UserPackageView, VehicleView, WashServiceView } from '@car-wash/server/contract'
import { VEHICLE_TYPES, type VehicleType } from '@car-wash/server/contract/constants'
import { instantOf } from '../../lib/calendar-day.ts'
import { wallClock, weekdayOf } from '../../lib/wall-clock.ts'
import { serverNow } from '../../lib/clock.ts'

/** The plain car first: most people drive one. */
export const CAR_FIRST = [...new Set<VehicleType>(['car', ...VEHICLE_TYPES])]

/** The euro price and minutes of a wash: those for the vehicle type if it has its own, else the service's (decision 29). */
export function termsOf(
  service: WashServiceView,
  vehicle: Pick<VehicleView, 'type'> | undefined,
): { price: number; duration: number } {
  const own = vehicle && service.vehiclePrices[vehicle.type]
  return own ?? { price: service.price, duration: service.duration }
}

/** Decision 29: a service without listed branches is offered everywhere. */
export function isOfferedAt(service: Pick<WashServiceView, 'branches'>, branchId: string): boolean {
  return service.branches.length === 0 || service.branches.includes(branchId)
}

/** Whether the service is for vehicles of this type; without listed types it is for all (decision 29). */
export function isFor(service: Pick<WashServiceView, 'vehicleTypes'>, type: VehicleType): boolean {
  return service.vehicleTypes.length === 0 || service.vehicleTypes.includes(type)
}

/** The lowest price of a wash, for a vehicle type if one is named; undefined without a service. */
export function lowestPrice(services: readonly WashServiceView[], type?: VehicleType): number | undefined {
  const prices = services
    .filter(service => !type || isFor(service, type))
    .map(service => termsOf(service, type && { type }).price)
  return prices.length === 0 ? undefined : Math.min(...prices)
}

/** Whether the wash is one of the package's; a package without listed services covers all. */
export function covers({ packageId }: Pick<UserPackageView, 'packageId'>, serviceId: string): boolean {
  return packageId.services.length === 0 || packageId.services.some(({ _id }) => _id === serviceId)
}

/** The server's error code for a package that cannot pay for the wash; undefined when it can. */
export function packageTrouble(
  userPackage: UserPackageView,
  { serviceId, date }: { serviceId: string; date: string },
): 'PACKAGE_EXPIRED' | 'SERVICE_NOT_IN_PACKAGE' | 'NO_WASHES_LEFT' | undefined {
  if (date !== '' && date > userPackage.expiryDate) return 'PACKAGE_EXPIRED'
  if (serviceId !== '' && !covers(userPackage, serviceId)) return 'SERVICE_NOT_IN_PACKAGE'
  if (userPackage.availableWashes <= 0) return 'NO_WASHES_LEFT'
  return undefined
}

/** The latest time to move or cancel, in the branch's local time, and whether it has passed (decision 14). */
export function changeUntil(
  { date, time }: { date: string; time: string },
  { timeZone, hours }: { timeZone: string; hours: number },
  now = serverNow(),
): { date: string; time: string; isOver: boolean } {
  const until = instantOf(date, time, timeZone) - hours * 3_600_000
  return { ...wallClock(until, timeZone), isOver: until < now }
}

/** Why a branch is closed all day; `reason` is the operator's text in the current language. */
export function closedOn(
  branch: Pick<BranchView, 'weekHours' | 'closures'>,
  date: string,
): { kind: 'weekday' } | { kind: 'closure'; reason: string } | undefined {
  if (branch.weekHours[weekdayOf(date)] === null) return { kind: 'weekday' }
  const closure = branch.closures.find(
    ({ from, to, fromTime, bays }) =>
      from <= date && date <= to && fromTime === undefined && bays === undefined,
  )
  return closure && { kind: 'closure', reason: closure.reason }
}
